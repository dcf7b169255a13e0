import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Problem } from '../../../../../contract/errors.ts';
import type { Reply } from '../../../../../src/net/reply.ts';
import { backoffMs, consequenceOf } from '../../../../../src/sync/outbox/retry.ts';
import { problem } from '../fakeServer.ts';

const refusal = (status: number, code: Problem['code'], retryAfterMs?: number): Reply => ({
  is: 'refusal',
  problem: problem(status, code),
  retryAfterMs,
});

test('a 2xx of our server counts as executed', () => {
  expect(consequenceOf({ is: 'success', value: { id: 'a' } })).toEqual({ is: 'sent', answer: { id: 'a' } });
});

test('only a response of our own server refuses an entry or ends the session', () => {
  expect(consequenceOf(refusal(409, 'already_started'))).toMatchObject({ is: 'refused' });
  expect(consequenceOf(refusal(401, 'unauthenticated'))).toEqual({ is: 'signedOut' });
  for (const status of [200, 204, 401, 403, 404, 502]) {
    expect(consequenceOf({ is: 'foreign', status })).toEqual({ is: 'fault', waitMs: 0 });
  }
  expect(consequenceOf({ is: 'unreadable', cause: undefined })).toEqual({ is: 'fault', waitMs: 0 });
});

test('429 and 5xx are kept, with the wait that was asked for', () => {
  expect(consequenceOf(refusal(429, 'too_many_requests', 5000))).toEqual({ is: 'busy', waitMs: 5000 });
  expect(consequenceOf(refusal(503, 'unavailable', 7000))).toEqual({ is: 'fault', waitMs: 7000 });
  expect(consequenceOf(refusal(507, 'storage_full'))).toMatchObject({ is: 'fault' });
  expect(consequenceOf(refusal(507, 'storage_full'), true)).toMatchObject({ is: 'refused' });
  expect(consequenceOf(refusal(503, 'unavailable', 7000), true)).toEqual({ is: 'fault', waitMs: 7000 });
  expect(consequenceOf({ is: 'unanswered', failure: 'unreachable' })).toEqual({ is: 'unreachable' });
});

test('the backoff doubles up to a minute, and at most half of it is random', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
      const wait = backoffMs(failures, () => chance);
      const whole = Math.min(60_000, 1000 * 2 ** (failures - 1));
      expect(wait).toBeGreaterThanOrEqual(whole / 2);
      expect(wait).toBeLessThanOrEqual(whole);
    }),
  );
});
