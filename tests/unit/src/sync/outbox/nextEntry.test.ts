import { expect, test } from 'vitest';
import { nextEntry } from '../../../../../src/sync/outbox/nextEntry.ts';
import { ana, cancellation, NOON, newEntry } from '../harness.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const never = () => false;
const entry = (delays: { retryAt?: number; notBefore?: number }) => ({
  ...newEntry(cancellation(1), ana.id, 'key', NOON),
  ...delays,
  id: 1,
});
/** A waiting entry of another subject. */
const other = (id: number) => ({ ...newEntry(cancellation(id), ana.id, 'key', NOON), id });

test('an entry waits until its delay is over', () => {
  expect(nextEntry([entry({ retryAt: NOON + 60_000 })], NOON, never)).toEqual({ entry: undefined, at: NOON + 60_000 });
  expect(nextEntry([entry({ notBefore: NOON + HOUR_MS })], NOON, never)).toEqual({
    entry: undefined,
    at: NOON + HOUR_MS,
  });
});

test('after the device’s clock was set back by days, what waited is due', () => {
  for (const delays of [{ retryAt: NOON + 1_000 }, { notBefore: NOON + HOUR_MS }]) {
    const waiting = entry(delays);
    expect(nextEntry([waiting], NOON - 3 * DAY_MS, never).entry).toBe(waiting);
  }
});

test('entries go in order of creation, and the head of the queue holds up the rest', () => {
  const [first, second] = [entry({}), { ...other(2), retryAt: 0 }];
  expect(nextEntry([first, second], NOON, never)).toEqual({ entry: first, at: undefined });
  expect(nextEntry([{ ...first, retryAt: NOON }, second], NOON, never).entry).toMatchObject({ id: 1 });
  expect(nextEntry([{ ...first, retryAt: NOON + 1 }, second], NOON, never)).toEqual({ entry: undefined, at: NOON + 1 });
  expect(nextEntry([], NOON, never)).toEqual({ entry: undefined, at: undefined });
});

test('the longest possible delays are honoured, and an entry with a longer one is due', () => {
  const minute = entry({ retryAt: NOON + 60_000 });
  expect(nextEntry([minute], NOON, never).at).toBe(NOON + 60_000);
  expect(nextEntry([minute], NOON - 1, never).entry).toBe(minute);
});

test('an eager send ignores the backoff of its entry, never what the server asked for', () => {
  const delayed = entry({ retryAt: NOON + 1_000 });
  expect(nextEntry([delayed], NOON, id => id === 1).entry).toBe(delayed);
  expect(nextEntry([delayed], NOON, id => id === 2).entry).toBeUndefined();
  expect(nextEntry([entry({ notBefore: NOON + 1_000 })], NOON, () => true)).toEqual({
    entry: undefined,
    at: NOON + 1_000,
  });
  const both = entry({ retryAt: NOON + 1_000, notBefore: NOON + 2_000 });
  expect(nextEntry([both], NOON, never).at).toBe(NOON + 2_000);
});

test('a refused entry waits for the person and holds up nothing', () => {
  const refused = { ...entry({}), state: 'refused' as const };
  const same = { ...entry({}), id: 2 };
  expect(nextEntry([refused, same], NOON, never).entry).toBe(same);
});

test('while one is being sent, the others are not held up, except those of its subject', () => {
  const sending = { ...entry({}), state: 'sending' as const };
  const same = { ...entry({}), id: 2 };
  expect(nextEntry([sending], NOON, never)).toEqual({ entry: undefined, at: undefined });
  expect(nextEntry([sending, other(3)], NOON, never)).toEqual({ entry: other(3), at: undefined });
  expect(nextEntry([sending, same], NOON, never)).toEqual({ entry: undefined, at: undefined, isHeld: true });
  expect(nextEntry([sending, same, other(3)], NOON, never)).toEqual({ entry: undefined, at: undefined, isHeld: true });
  expect(nextEntry([sending, other(3), same], NOON, never)).toEqual({ entry: other(3), at: undefined });
});

test('deferred entries go after the others, and the first of them that is due', () => {
  const deferred = (id: number, retryAt: number) => ({ ...other(id), aside: true, retryAt });
  expect(nextEntry([deferred(1, 0), other(2)], NOON, never).entry).toMatchObject({ id: 2 });
  expect(nextEntry([deferred(1, 0), { ...other(2), retryAt: NOON + 5 }], NOON, never)).toEqual({
    entry: undefined,
    at: NOON + 5,
  });
  expect(nextEntry([deferred(1, NOON + 1), deferred(2, NOON)], NOON, never).entry).toMatchObject({ id: 2 });
  expect(nextEntry([deferred(1, NOON + 9), deferred(2, NOON + 5)], NOON, never)).toEqual({
    entry: undefined,
    at: NOON + 5,
  });
  // A later one of its own subject waits with it.
  const held = { ...deferred(1, NOON + 9), intent: cancellation(1) };
  expect(nextEntry([held, { ...entry({}), id: 2 }], NOON, never)).toEqual({ entry: undefined, at: NOON + 9 });
});
