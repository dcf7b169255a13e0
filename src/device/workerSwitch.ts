/**
 * The switch from the old service worker to the new one. Chromium activates the new worker only when the old one is
 * idle: a request at that moment wakes the old one, and the new one then waits until there has been no request for half
 * a minute. So the page makes no requests meanwhile.
 */
import { startTimer } from './timers.ts';

/** The longest that requests wait for a switch, in milliseconds. If it takes longer, the old worker is busy. */
export const SWITCH_TIMEOUT_MS = 1_000;

let current: Promise<void> | undefined;

/** Resolves when no switch is in progress; requests that go through the worker wait for it. */
export async function afterWorkerSwitch(): Promise<void> {
  await current;
}

/**
 * Starts a switch.
 *
 * @param begin makes the new worker take over
 * @param workers the target of `controllerchange`, which ends the switch
 */
export function switchWorker(begin: () => void, workers: EventTarget, after: typeof startTimer = startTimer): void {
  current = new Promise(resolve => {
    const end = () => {
      current = undefined;
      workers.removeEventListener('controllerchange', end);
      stop();
      resolve();
    };
    const stop = after(SWITCH_TIMEOUT_MS, end);
    workers.addEventListener('controllerchange', end);
  });
  begin();
}
