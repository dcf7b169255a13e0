/** Runs tasks one by one while the browser has nothing better to do: pages are fetched before they are asked for. Gives back how to stop. */
export function whenIdle(tasks: readonly (() => void)[]): () => void {
  const left = [...tasks];
  let request: number | undefined;
  const schedule = (work: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(work) : Number(setTimeout(work, 500));
  const cancel = (handle: number) =>
    'cancelIdleCallback' in window ? cancelIdleCallback(handle) : clearTimeout(handle);
  const next = () => {
    left.shift()?.();
    request = left.length > 0 ? schedule(next) : undefined;
  };
  request = schedule(next);
  return () => request !== undefined && cancel(request);
}
