/**
 * The moment in which a new worker takes over from the old one. Chromium ends the old one to let the new one in; where
 * the page asks for something at that very moment, it wakes the old one instead, and the new one waits until nothing has
 * been asked for half a minute. So the page asks for nothing until it is over.
 */
import { timer } from './timer.ts';

/** It takes some hundredths of a second; where it takes this long, the old worker is busy, in milliseconds. */
export const HANDOVER_MS = 1_000;

let current: Promise<void> | undefined;

/** Resolves when no handover is on; what goes through the worker waits for it. */
export async function handedOver(): Promise<void> {
  await current;
}

/**
 * Begins one.
 *
 * @param begin makes the new worker take over
 * @param workers where `controllerchange` tells that it has
 */
export function handOver(begin: () => void, workers: EventTarget, after: typeof timer = timer): void {
  current = new Promise(resolve => {
    const end = () => {
      current = undefined;
      workers.removeEventListener('controllerchange', end);
      stop();
      resolve();
    };
    const stop = after(HANDOVER_MS, end);
    workers.addEventListener('controllerchange', end);
  });
  begin();
}
