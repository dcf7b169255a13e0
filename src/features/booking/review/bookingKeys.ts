/**
 * The Idempotency-Keys of bookings without a final response. A key is created when the review dialog opens and kept
 * until the server's final response, so a dialog that is closed and opened again uses the same key.
 */
import type { BookingRequest } from '../../../../contract/booking.ts';

export interface BookingKeys {
  /** The key of a booking: the existing one of an identical request, or a new one. */
  keyFor(request: BookingRequest): string;
  /** An earlier page sent this request with this key, and got no response. */
  resume(request: BookingRequest, key: string): void;
  /** Records that a request with this key was sent. */
  sent(request: BookingRequest): void;
  /** Whether a request was sent and got no response. */
  isOpen(request: BookingRequest): boolean;
  /** Records the server's final response. */
  answered(request: BookingRequest): void;
}

/** @param newKey creates a unique key */
export function createBookingKeys(newKey: () => string): BookingKeys {
  const open = new Map<string, { key: string; sent: boolean }>();
  const nameOf = ({ date, doctor_id, specialty_id, replaces }: BookingRequest) =>
    [date, doctor_id, specialty_id, ...[...(replaces ?? [])].sort()].join(' ');

  function attemptOf(request: BookingRequest) {
    const name = nameOf(request);
    const attempt = open.get(name) ?? { key: newKey(), sent: false };
    open.set(name, attempt);
    return attempt;
  }

  return {
    keyFor: request => attemptOf(request).key,
    resume(request, key) {
      open.set(nameOf(request), { key, sent: true });
    },
    sent(request) {
      attemptOf(request).sent = true;
    },
    isOpen: request => open.get(nameOf(request))?.sent ?? false,
    answered(request) {
      open.delete(nameOf(request));
    },
  };
}
