/** Messages from pages to the service worker. The worker validates them, and checks the sender's origin. */
import * as v from 'valibot';
import { afterWorkerSwitch } from './workerSwitch.ts';

export const ToWorker = v.variant('type', [
  /** The outbox isn't empty: drain when the network is back, even if no page is open then. */
  v.object({ type: v.literal('somethingWaits') }),
  /** It is safe now: take over from the old worker. */
  v.object({ type: v.literal('takeOver') }),
  /** This session has ended: clean up after it, in case the page is closed before it has done so. */
  v.object({ type: v.literal('ended'), token: v.string() }),
  /** Hand over what another app has shared: the response through the port is a list of files. */
  v.object({ type: v.literal('takeShared') }),
]);
export type ToWorker = v.InferOutput<typeof ToWorker>;

/** Sends a message with a port for the response. Never resolves without one: a frozen page doesn't respond. */
export function ask(
  recipient: { postMessage(message: unknown, transfer: Transferable[]): void },
  message: unknown,
): Promise<unknown> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    recipient.postMessage(message, [port2]);
  });
}

/** The worker's question to an open page: which token is signed in? The page responds through the port. */
export const WHO_IS_SIGNED_IN = 'whoIsSignedIn';

/** The page's response; `null` if it is signed out. */
export const SignedInToken = v.nullable(v.string());

/** Responds to the worker's question for the lifetime of the page. */
export function answerWorker(token: () => string | null): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (data === WHO_IS_SIGNED_IN) ports[0]?.postMessage(token());
  });
}

/** Tells the worker at once that a session has ended. Without a worker, the page has to clean up alone. */
export function tellEnded(token: string): void {
  const message: ToWorker = { type: 'ended', token };
  navigator.serviceWorker?.controller?.postMessage(message);
}

/** Asks the worker, if there is one, to drain as soon as possible. */
export function askWorker(): void {
  const message: ToWorker = { type: 'somethingWaits' };
  afterWorkerSwitch()
    .then(() => navigator.serviceWorker?.ready)
    .then(registration => registration?.active?.postMessage(message));
}
