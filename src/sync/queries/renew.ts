import type { Reading } from './queries.ts';

/**
 * Mirrors a query that isn't on screen, unless the mirrored data is recent enough.
 *
 * @param maxAgeMs how old mirrored data may be, in milliseconds
 */
export async function renewCopy<T>(
  { fetch, mirror }: Pick<Reading<T>, 'fetch' | 'mirror'>,
  maxAgeMs: number,
  signal: AbortSignal,
  now = Date.now(),
): Promise<void> {
  const copy = await mirror?.read();
  // A date in the future means that the device's clock was set back since, so the age is unknown.
  if (!copy || copy.savedAt > now || now - copy.savedAt > maxAgeMs) await mirror?.write(await fetch(signal));
}
