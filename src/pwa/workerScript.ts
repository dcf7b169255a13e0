/**
 * Whether the worker's script still exists (spec section 1: a 404 or a non-script reply unregisters the worker and
 * reloads the page).
 */
interface Tools {
  /** Asks for the script at the site's root. */
  fetchScript(): Promise<Response>;
  /** Whether /api/health answers as ours: a hotel's login page answers everything, and must not cost us the worker. */
  isHealthy(): Promise<boolean>;
  /** How many entries wait in the outbox, whoever's they are. */
  unsent(): Promise<number>;
  unregister(): Promise<unknown>;
  reload(): void;
}

/** Says what it found, and has done. */
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
