import { describe, expect, it } from 'vitest';
import { createBookingKeys } from '../../../../../../src/features/booking/review/bookingKeys.ts';

const request = { date: '2026-11-23T11:00:00Z', doctor_id: 'd', specialty_id: 's' };
const booking = { request };
const bento = { id: 'b', name: 'Bento' };

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
    expect(keys.keyFor(booking)).toBe('key 1');
    keys.markSent(booking);
    expect(keys.keyFor({ request: { ...request } })).toBe('key 1');
    keys.discard(booking);
    expect(keys.keyFor(booking)).toBe('key 2');
  });

  it('differs for another slot, and for a booking that replaces others', () => {
    const keys = countedKeys();
    keys.keyFor(booking);
    expect(keys.keyFor({ request: { ...request, date: '2026-11-23T12:00:00Z' } })).toBe('key 2');
    expect(keys.keyFor({ request: { ...request, replaces: ['a', 'b'] } })).toBe('key 3');
    expect(keys.keyFor({ request: { ...request, replaces: ['b', 'a'] } })).toBe('key 3');
  });

  it('differs for each patient', () => {
    const keys = countedKeys();
    expect(keys.keyFor(booking)).toBe('key 1');
    expect(keys.keyFor({ request, patient: bento })).toBe('key 2');
    keys.markSent({ request, patient: { ...bento, name: 'Bento Souza' } });
    expect(keys.isUnanswered({ request, patient: bento })).toBe(true);
    expect(keys.isUnanswered(booking)).toBe(false);
  });

  it('says whether a request was sent and got no response', () => {
    const keys = countedKeys();
    keys.keyFor(booking);
    expect(keys.isUnanswered(booking)).toBe(false);
    keys.markSent(booking);
    expect(keys.isUnanswered(booking)).toBe(true);
    keys.discard(booking);
    expect(keys.isUnanswered(booking)).toBe(false);
  });
});
