/** Calls back after milliseconds; returns a function that stops it. */
export function startTimer(ms: number, work: () => void): () => void {
  const id = setTimeout(work, ms);
  return () => clearTimeout(id);
}

/** Resolves after milliseconds. */
export const delay = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

export interface Timeout {
  /** Aborts when the time is up, or with the caller's signal. */
  signal: AbortSignal;
  /** Whether the time was the reason. */
  isOver(): boolean;
  /** Stops the timer; call it once the work has ended. */
  clear(): void;
}

/**
 * Limits work to `ms` milliseconds, combined with a caller's signal. Avoids `AbortSignal.any` and
 * `AbortSignal.timeout`, which are missing before Safari 17.4 and Chrome 116.
 */
export function startTimeout(ms: number, caller?: AbortSignal): Timeout {
  const controller = new AbortController();
  let over = false;
  const abort = () => controller.abort();
  const timer = setTimeout(() => {
    over = !controller.signal.aborted;
    abort();
  }, ms);
  if (caller?.aborted) abort();
  caller?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    isOver: () => over,
    clear() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}
