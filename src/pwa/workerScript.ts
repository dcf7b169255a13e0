/**
 * Checks whether the worker's script still exists. A 404 or a non-script response unregisters the worker and reloads
 * the page.
 */
interface Tools {
  /** Requests the script from the site's root. */
  fetchScript(): Promise<Response>;
  /**
   * Whether /api/health responds as our server: a hotel's login page answers every request, and must not unregister the
   * worker.
   */
  isHealthy(): Promise<boolean>;
  /** The number of waiting outbox entries, for all users. */
  unsent(): Promise<number>;
  unregister(): Promise<unknown>;
  reload(): void;
}

/** Runs the check and returns its result. */
export async function checkWorkerScript(tools: Tools): Promise<'present' | 'unknown' | 'kept' | 'removed'> {
  const response = await tools.fetchScript().catch(() => undefined);
  if (!response) return 'unknown';
  const isScript = response.headers.get('content-type')?.includes('javascript') ?? false;
  const isGone = response.status === 404 || (response.ok && !isScript);
  if (!isGone) return response.ok ? 'present' : 'unknown';
  if (!(await tools.isHealthy()) || (await tools.unsent()) > 0) return 'kept';
  await tools.unregister();
  tools.reload();
  return 'removed';
}
