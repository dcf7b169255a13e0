/** How long the first page has to itself, in milliseconds: what it waits for comes before what may be wanted later. */
export const SETTLE_MS = 1_000;

/** How long a task waits at most for a browser that is never idle, in milliseconds: the outbox is among them. */
const PATIENCE_MS = 2_000;

/**
 * Runs tasks one by one while the browser has nothing better to do: pages are fetched before they are asked for.
 * Gives back how to stop.
 *
 * @param afterMs how long to leave the browser alone first, in milliseconds
 */
export function whenIdle(tasks: readonly (() => void)[], afterMs = 0): () => void {
  const left = [...tasks];
  let stop = () => {};
  const wait = (work: () => void, ms: number) => {
    const timer = setTimeout(work, ms);
    stop = () => clearTimeout(timer);
  };
  const schedule = () => {
    if (!('requestIdleCallback' in window)) return wait(next, 500);
    const request = requestIdleCallback(next, { timeout: PATIENCE_MS });
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
