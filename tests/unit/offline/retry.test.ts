import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { backoffMs, judge, retryAfterMs } from '../../../src/offline/retry.ts';
import { problem } from './fakeServer.ts';
import { NOON } from './harness.ts';

const Answer = v.object({ id: v.string() });
const reply = (status: number, body: unknown = undefined, wait = 0) => ({ status, body, retryAfterMs: wait });

test('a good answer of the right shape is carried out; any other body is not the server’s word', () => {
  expect(judge(reply(200, { id: 'a' }), Answer)).toEqual({ is: 'sent', answer: { id: 'a' } });
  expect(judge(reply(200, '<html>'), Answer)).toMatchObject({ is: 'fault' });
  expect(judge(reply(204), Answer)).toMatchObject({ is: 'fault' });
});

test('only the server’s own problem refuses or signs out', () => {
  expect(judge(reply(409, problem(409, 'already_started')), Answer)).toMatchObject({ is: 'refused' });
  expect(judge(reply(401, problem(401, 'unauthenticated')), Answer)).toEqual({ is: 'signedOut' });
  expect(judge(reply(403, '<html>'), Answer)).toMatchObject({ is: 'fault' });
  expect(judge(reply(407), Answer)).toMatchObject({ is: 'fault' });
  expect(judge(reply(404, problem(409, 'already_started')), Answer)).toMatchObject({ is: 'fault' });
});

test('429 and 5xx are kept, with the wait that was asked for', () => {
  expect(judge(reply(429, problem(429, 'too_many_requests'), 5000), Answer)).toEqual({ is: 'busy', waitMs: 5000 });
  expect(judge(reply(503, problem(503, 'unavailable'), 7000), Answer)).toEqual({ is: 'fault', waitMs: 7000 });
  expect(judge(reply(507, problem(507, 'storage_full')), Answer)).toMatchObject({ is: 'fault' });
  expect(judge(reply(507, problem(507, 'storage_full')), Answer, true)).toMatchObject({ is: 'refused' });
  expect(judge('nothing', Answer)).toEqual({ is: 'unreachable' });
});

test('Retry-After in seconds or as a date', () => {
  expect(retryAfterMs('120', NOON)).toBe(120_000);
  expect(retryAfterMs(new Date(NOON + 5000).toUTCString(), NOON)).toBe(5000);
  expect(retryAfterMs(new Date(NOON - 5000).toUTCString(), NOON)).toBe(0);
  expect(retryAfterMs('soon', NOON)).toBe(0);
  expect(retryAfterMs(null, NOON)).toBe(0);
  expect(retryAfterMs('999999999', NOON)).toBe(3_600_000);
});

test('the backoff doubles, stays within a minute, and is never under half of itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
      const wait = backoffMs(failures, () => chance);
      const whole = Math.min(60_000, 1000 * 2 ** (failures - 1));
      expect(wait).toBeGreaterThanOrEqual(whole / 2);
      expect(wait).toBeLessThanOrEqual(whole);
    }),
  );
});
