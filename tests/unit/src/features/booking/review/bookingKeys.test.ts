import { describe, expect, it } from 'vitest';
import { createBookingKeys } from '../../../../../../src/features/booking/review/bookingKeys.ts';

const request = { date: '2026-11-23T11:00:00Z', doctor_id: 'd', specialty_id: 's' };

function counting() {
  let made = 0;
  return createBookingKeys(() => {
    made += 1;
    return `key ${made}`;
  });
}

describe('the Idempotency-Key of a booking', () => {
  it('stays the same until the last word came', () => {
    const attempts = counting();
    expect(attempts.keyFor(request)).toBe('key 1');
    attempts.sent(request);
    expect(attempts.keyFor({ ...request })).toBe('key 1');
    attempts.answered(request);
    expect(attempts.keyFor(request)).toBe('key 2');
  });

  it('is another for another slot, and for a booking that replaces', () => {
    const attempts = counting();
    attempts.keyFor(request);
    expect(attempts.keyFor({ ...request, date: '2026-11-23T12:00:00Z' })).toBe('key 2');
    expect(attempts.keyFor({ ...request, replaces: ['a', 'b'] })).toBe('key 3');
    expect(attempts.keyFor({ ...request, replaces: ['b', 'a'] })).toBe('key 3');
  });

  it('tells whether a request went out that was never answered', () => {
    const attempts = counting();
    attempts.keyFor(request);
    expect(attempts.isOpen(request)).toBe(false);
    attempts.sent(request);
    expect(attempts.isOpen(request)).toBe(true);
    attempts.answered(request);
    expect(attempts.isOpen(request)).toBe(false);
  });
});
