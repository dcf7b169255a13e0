/**
 * The Idempotency-Keys of bookings without a final response. A key is created when the review dialog opens and kept
 * until the server's final response, so a dialog that is closed and opened again uses the same key.
 */
import type { BookingRequest } from '../../../../contract/booking.ts';
import type { DependentRef } from '../../care/index.ts';

/** A booking as it is sent. */
export interface SentBooking {
  request: BookingRequest;
  /** The dependent for whom it is; undefined for the user. */
  patient?: DependentRef | undefined;
}

export interface BookingKeys {
  /** The key of a booking: the existing one of an identical booking, or a new one. */
  keyFor(booking: SentBooking): string;
  /** An earlier page sent this booking with this key, and got no response. */
  resume(booking: SentBooking, key: string): void;
  /** Records that the booking was sent. */
  markSent(booking: SentBooking): void;
  /** Whether the booking was sent and got no response. */
  isUnanswered(booking: SentBooking): boolean;
  /** Discards the key after the server's final response. */
  discard(booking: SentBooking): void;
}

/** @param newKey creates a unique key */
export function createBookingKeys(newKey: () => string): BookingKeys {
  const entries = new Map<string, { key: string; sent: boolean }>();
  const nameOf = ({ request: { date, doctor_id, specialty_id, replaces }, patient }: SentBooking) =>
    [patient?.id, date, doctor_id, specialty_id, ...[...(replaces ?? [])].sort()].join(' ');

  function entryOf(booking: SentBooking) {
    const name = nameOf(booking);
    const entry = entries.get(name) ?? { key: newKey(), sent: false };
    entries.set(name, entry);
    return entry;
  }

  return {
    keyFor: booking => entryOf(booking).key,
    resume(booking, key) {
      entries.set(nameOf(booking), { key, sent: true });
    },
    markSent(booking) {
      entryOf(booking).sent = true;
    },
    isUnanswered: booking => entries.get(nameOf(booking))?.sent ?? false,
    discard(booking) {
      entries.delete(nameOf(booking));
    },
  };
}
