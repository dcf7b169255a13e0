import { delay } from '../../device/timers.ts';
import { entryList, outbox } from '../device.ts';

/** How long a write waits for the outbox, in milliseconds. */
const TIMEOUT_MS = 4_000;

/**
 * Sends the outbox before a write that bypasses it: a waiting cancellation may free the slot that is booked, and a
 * waiting status would arrive too late.
 */
export async function sendOutboxFirst(): Promise<void> {
  if (entryList.current().length === 0) return;
  const sent = outbox.sendNow().catch(error => console.warn('offline: cannot send the outbox first', error));
  await Promise.race([sent, delay(TIMEOUT_MS)]);
}
