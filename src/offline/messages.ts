/** What a page tells the worker: one union, which the worker checks together with the sender's origin. */
import * as v from 'valibot';
import { handedOver } from './handover.ts';

export const ToWorker = v.variant('type', [
  /** Something is left in the outbox: drain when the network is back, even if no page lives then. */
  v.object({ type: v.literal('somethingWaits') }),
  /** The moment is safe: take over from the old worker. */
  v.object({ type: v.literal('takeOver') }),
]);
export type ToWorker = v.InferOutput<typeof ToWorker>;

/** Asks the worker, if there is one, to drain as soon as it can. */
export function askWorker(): void {
  const message: ToWorker = { type: 'somethingWaits' };
  handedOver()
    .then(() => navigator.serviceWorker?.ready)
    .then(registration => registration?.active?.postMessage(message));
}
