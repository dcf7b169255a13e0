/**
 * The Idempotency-Keys of bookings whose answer hasn't come yet. A key is made when the review dialog opens and lives
 * until the server's last word: a dialog closed in between and opened again goes on with the same one.
 */
import type { BookingRequest } from '../../../contract/booking.ts';

export interface Attempts {
  /** The key of a booking: the one already made for the very same request, or a new one. */
  keyFor(request: BookingRequest): string;
  /** An earlier page sent this request with this key, and was never answered. */
  resume(request: BookingRequest, key: string): void;
  /** A request with this key went out. */
  sent(request: BookingRequest): void;
  /** Whether a request went out that was never answered. */
  isOpen(request: BookingRequest): boolean;
  /** The server's last word came. */
  answered(request: BookingRequest): void;
}

/** @param newKey makes a key that no other request has */
export function createAttempts(newKey: () => string): Attempts {
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
