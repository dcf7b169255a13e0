/** What a page tells the worker: one union, which the worker checks together with the sender's origin. */
import * as v from 'valibot';
import { handedOver } from './handover.ts';

export const ToWorker = v.variant('type', [
  /** Something is left in the outbox: drain when the network is back, even if no page lives then. */
  v.object({ type: v.literal('somethingWaits') }),
  /** The moment is safe: take over from the old worker. */
  v.object({ type: v.literal('takeOver') }),
  /** This session was given up: clean up after it, should the page be closed before it has done so. */
  v.object({ type: v.literal('ended'), token: v.string() }),
]);
export type ToWorker = v.InferOutput<typeof ToWorker>;

/** The worker's question to an open page: which token is signed in? The page answers through the port. */
export const WHO_IS_SIGNED_IN = 'whoIsSignedIn';

/** The page's answer to it; `null` when it is signed out. */
export const SignedInToken = v.nullable(v.string());

/** Answers the worker's question for as long as the page lives. */
export function answerWorker(token: () => string | null): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (data === WHO_IS_SIGNED_IN) ports[0]?.postMessage(token());
  });
}

/** Tells the worker at once that a session was given up. A page without a worker has to clean up alone. */
export function tellEnded(token: string): void {
  const message: ToWorker = { type: 'ended', token };
  navigator.serviceWorker?.controller?.postMessage(message);
}

/** Asks the worker, if there is one, to drain as soon as it can. */
export function askWorker(): void {
  const message: ToWorker = { type: 'somethingWaits' };
  handedOver()
    .then(() => navigator.serviceWorker?.ready)
    .then(registration => registration?.active?.postMessage(message));
}
