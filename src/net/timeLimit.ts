export interface TimeLimit {
  /** Aborts when the time is up, or with the caller's signal. */
  signal: AbortSignal;
  /** Whether the time was up first. */
  isOver(): boolean;
  /** Ends the watch; call it once the work has ended. */
  end(): void;
}

/**
 * Limits work to `ms` milliseconds, beside a caller's signal. Uses only what every browser since 2019 has:
 * `AbortSignal.any` and `AbortSignal.timeout` are missing before Safari 17.4 and Chrome 116, where every read failed.
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
