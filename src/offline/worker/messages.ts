/** What pages tell the worker, checked: by its shape, and by where it comes from. */
import * as v from 'valibot';
import { ToWorker } from '../messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Runs the deed for each message of a page of this very origin, and stays awake until it is done. */
export function listenToPages(deeds: Record<ToWorker['type'], () => Promise<void>>): void {
  self.addEventListener('message', event => {
    if (event.origin !== self.location.origin) return;
    const message = v.safeParse(ToWorker, event.data);
    if (message.success) event.waitUntil(deeds[message.output.type]());
  });
}
