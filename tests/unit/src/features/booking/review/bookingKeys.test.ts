import { describe, expect, it } from 'vitest';
import { createBookingKeys } from '../../../../../../src/features/booking/review/bookingKeys.ts';

const request = { date: '2026-11-23T11:00:00Z', doctor_id: 'd', specialty_id: 's' };

function countedKeys() {
  let count = 0;
  return createBookingKeys(() => {
    count += 1;
    return `key ${count}`;
  });
}

describe('the Idempotency-Key of a booking', () => {
  it('stays the same until the final response', () => {
    const keys = countedKeys();
    expect(keys.keyFor(request)).toBe('key 1');
    keys.markSent(request);
    expect(keys.keyFor({ ...request })).toBe('key 1');
    keys.discard(request);
    expect(keys.keyFor(request)).toBe('key 2');
  });

  it('differs for another slot, and for a booking that replaces others', () => {
    const keys = countedKeys();
    keys.keyFor(request);
    expect(keys.keyFor({ ...request, date: '2026-11-23T12:00:00Z' })).toBe('key 2');
    expect(keys.keyFor({ ...request, replaces: ['a', 'b'] })).toBe('key 3');
    expect(keys.keyFor({ ...request, replaces: ['b', 'a'] })).toBe('key 3');
  });

  it('says whether a request was sent and got no response', () => {
    const keys = countedKeys();
    keys.keyFor(request);
    expect(keys.isUnanswered(request)).toBe(false);
    keys.markSent(request);
    expect(keys.isUnanswered(request)).toBe(true);
    keys.discard(request);
    expect(keys.isUnanswered(request)).toBe(false);
  });
});
