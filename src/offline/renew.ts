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
  if (!copy || now - copy.savedAt > maxAgeMs) await mirror?.write(await fetch(signal));
}
