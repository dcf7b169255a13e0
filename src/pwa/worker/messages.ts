/** Messages from pages, validated by their schema and their origin. */
import * as v from 'valibot';
import { ToWorker } from '../../device/messages.ts';

declare const self: ServiceWorkerGlobalScope;

type Handlers = {
  [T in ToWorker['type']]: (message: Extract<ToWorker, { type: T }>, port: MessagePort | undefined) => Promise<void>;
};

function handle<T extends ToWorker['type']>(
  handlers: Handlers,
  message: Extract<ToWorker, { type: T }>,
  port: MessagePort | undefined,
) {
  return handlers[message.type as T](message, port);
}

/**
 * Runs the handler for each message from a page of this origin, and keeps the worker alive until it is done. A response
 * goes through the port that came with the message.
 */
export function listenToPages(handlers: Handlers): void {
  self.addEventListener('message', event => {
    if (event.origin !== self.location.origin) return;
    const message = v.safeParse(ToWorker, event.data);
    if (message.success) event.waitUntil(handle(handlers, message.output, event.ports[0]));
  });
}
