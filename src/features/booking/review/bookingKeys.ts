/**
 * The Idempotency-Keys of bookings without a final response. A key is created when the review dialog opens and kept
 * until the server's final response, so a dialog that is closed and opened again uses the same key.
 */
import type { BookingRequest } from '../../../../contract/booking.ts';

export interface BookingKeys {
  /** The key of a request: the existing one of an identical request, or a new one. */
  keyFor(request: BookingRequest): string;
  /** An earlier page sent this request with this key, and got no response. */
  resume(request: BookingRequest, key: string): void;
  /** Records that the request was sent. */
  markSent(request: BookingRequest): void;
  /** Whether the request was sent and got no response. */
  isUnanswered(request: BookingRequest): boolean;
  /** Discards the key after the server's final response. */
  discard(request: BookingRequest): void;
}

/** @param newKey creates a unique key */
export function createBookingKeys(newKey: () => string): BookingKeys {
  const entries = new Map<string, { key: string; sent: boolean }>();
  const nameOf = ({ date, doctor_id, specialty_id, replaces }: BookingRequest) =>
    [date, doctor_id, specialty_id, ...[...(replaces ?? [])].sort()].join(' ');

  function entryOf(request: BookingRequest) {
    const name = nameOf(request);
    const entry = entries.get(name) ?? { key: newKey(), sent: false };
    entries.set(name, entry);
    return entry;
  }

  return {
    keyFor: request => entryOf(request).key,
    resume(request, key) {
      entries.set(nameOf(request), { key, sent: true });
    },
    markSent(request) {
      entryOf(request).sent = true;
    },
    isUnanswered: request => entries.get(nameOf(request))?.sent ?? false,
    discard(request) {
      entries.delete(nameOf(request));
    },
  };
}
