import { startTimer } from './timers.ts';

/** How long background work waits after the start, in milliseconds, so that the first page loads undisturbed. */
export const SETTLE_MS = 1_000;

/** Idle work runs after this many milliseconds at the latest, because some browsers are never idle. */
const IDLE_TIMEOUT_MS = 2_000;

/**
 * Runs tasks one by one while the browser is idle, such as prefetching pages. Returns a function that stops it.
 *
 * @param afterMs delay before the first task, in milliseconds
 */
export function whenIdle(tasks: readonly (() => void)[], afterMs = 0): () => void {
  const left = [...tasks];
  let stop = () => {};
  const wait = (work: () => void, ms: number) => {
    stop = startTimer(ms, work);
  };
  const schedule = () => {
    if (!('requestIdleCallback' in window)) return wait(next, 500);
    const request = requestIdleCallback(next, { timeout: IDLE_TIMEOUT_MS });
    stop = () => cancelIdleCallback(request);
  };
  const next = () => {
    left.shift()?.();
    if (left.length > 0) schedule();
  };
  if (afterMs > 0) wait(schedule, afterMs);
  else schedule();
  return () => stop();
}
