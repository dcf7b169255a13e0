import { entryList, outbox } from '../../../sync/device.ts';

/** How long a booking waits for the outbox, in milliseconds. */
const PATIENCE_MS = 4_000;

/** Sends the outbox before a booking: a pending cancellation may free the slot. */
export async function drainFirst(): Promise<void> {
  if (entryList.current().length === 0) return;
  const late = new Promise<void>(resolve => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([outbox.sendNow().catch(error => console.warn('booking: the outbox did not drain', error)), late]);
}
