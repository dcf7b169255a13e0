import { expect, test } from 'vitest';
import { newEntry } from '../../../src/offline/outbox/entry.ts';
import { next } from '../../../src/offline/outbox/order.ts';
import { renewCopy } from '../../../src/offline/renew.ts';
import { ana, cancellation, NOON } from './harness.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const never = () => false;
const entry = (delays: { retryAt?: number; notBefore?: number }) => ({
  ...newEntry(cancellation(1), ana.id, 'key', NOON),
  ...delays,
  id: 1,
});

test('an entry waits for as long as was meant', () => {
  expect(next([entry({ retryAt: NOON + 60_000 })], NOON, never)).toEqual({ entry: undefined, at: NOON + 60_000 });
  expect(next([entry({ notBefore: NOON + HOUR_MS })], NOON, never)).toEqual({ entry: undefined, at: NOON + HOUR_MS });
});

test('after the device’s clock was set back by days, what waited is due', () => {
  for (const delays of [{ retryAt: NOON + 1_000 }, { notBefore: NOON + HOUR_MS }]) {
    const waiting = entry(delays);
    expect(next([waiting], NOON - 3 * DAY_MS, never).entry).toBe(waiting);
  }
});

test('a copy kept before the clock was set back is renewed', async () => {
  const written: string[] = [];
  const mirror = {
    read: async () => ({ value: 'old', savedAt: NOON }),
    write: async (value: string) => void written.push(value),
  };
  const reading = { mirror, fetch: async () => 'new' };
  const { signal } = new AbortController();
  await renewCopy(reading, DAY_MS, signal, NOON + HOUR_MS);
  expect(written).toEqual([]);
  await renewCopy(reading, DAY_MS, signal, NOON - 3 * DAY_MS);
  expect(written).toEqual(['new']);
});
