export interface TimeLimit {
  /** Aborts at the time limit, or with the caller's signal. */
  signal: AbortSignal;
  /** Whether the time limit was the reason. */
  isOver(): boolean;
  /** Stops the timer; call it once the work has ended. */
  end(): void;
}

/**
 * Limits work to `ms` milliseconds, combined with a caller's signal. Avoids `AbortSignal.any` and
 * `AbortSignal.timeout`, which are missing before Safari 17.4 and Chrome 116.
 */
export function limitTime(ms: number, caller?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let over = false;
  const giveUp = () => controller.abort();
  const timer = setTimeout(() => {
    over = !controller.signal.aborted;
    giveUp();
  }, ms);
  if (caller?.aborted) giveUp();
  caller?.addEventListener('abort', giveUp);
  return {
    signal: controller.signal,
    isOver: () => over,
    end() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', giveUp);
    },
  };
}
