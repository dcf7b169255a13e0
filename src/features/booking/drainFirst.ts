import { entryList, outbox } from '../../sync/device.ts';

/** How long a booking waits for what is still unsent, in ms. */
const PATIENCE_MS = 4_000;

/** Sends what waits before a booking: a cancellation that hasn't gone out may be what frees the time. */
export async function drainFirst(): Promise<void> {
  if (entryList.current().length === 0) return;
  const late = new Promise<void>(resolve => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([outbox.sendNow().catch(error => console.warn('booking: the outbox did not drain', error)), late]);
}
