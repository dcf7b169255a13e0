import type { Reading } from './queries.ts';

/**
 * Keeps a copy of a reading that isn't on screen, unless the one on the device is young enough.
 *
 * @param maxAgeMs how old a copy may be, in milliseconds
 */
export async function renewCopy<T>(
  { fetch, mirror }: Pick<Reading<T>, 'fetch' | 'mirror'>,
  maxAgeMs: number,
  signal: AbortSignal,
  now = Date.now(),
): Promise<void> {
  const copy = await mirror?.read();
  // A copy dated in the future was stored before the device's clock was set back, so its age is unknown.
  if (!copy || copy.savedAt > now || now - copy.savedAt > maxAgeMs) await mirror?.write(await fetch(signal));
}
