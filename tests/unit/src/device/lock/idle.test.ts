import { beforeEach, expect, test, vi } from 'vitest';
import { createIdleLock, type IdleTools } from '../../../../../src/device/lock/idle.ts';

const MINUTE = 60_000;

/** A device: one storage and one clock for all its tabs. */
let kept: Map<string, string>;
let now: number;
let limit: number;
let timers: { at: number; work: () => void }[];

beforeEach(() => {
  kept = new Map();
  now = Date.parse('2027-03-01T12:00:00Z');
  limit = 15 * MINUTE;
  timers = [];
});

const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

function tab(store: IdleTools['store'] = storage) {
  const lock = createIdleLock({
    store,
    limitMs: () => limit,
    now: () => now,
    after(ms, work) {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter(one => one !== timer);
      };
    },
  });
  lock.check();
  return lock;
}

/** Lets time pass, with everything that was to happen meanwhile. */
function pass(ms: number): void {
  const end = now + ms;
  for (;;) {
    const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    now = next.at;
    timers = timers.filter(one => one !== next);
    next.work();
  }
  now = end;
}

test('it locks after its minutes without activity, and notifies', () => {
  const lock = tab();
  let told = 0;
  lock.subscribe(() => {
    told += 1;
  });
  pass(15 * MINUTE - 1);
  expect([lock.isLocked(), told]).toEqual([false, 0]);
  pass(1);
  expect([lock.isLocked(), told]).toEqual([true, 1]);
});

test('activity on any tab restarts the minutes', () => {
  const [one, other] = [tab(), tab()];
  pass(10 * MINUTE);
  one.touch();
  pass(10 * MINUTE);
  expect([one.isLocked(), other.isLocked()]).toEqual([false, false]);
  pass(5 * MINUTE);
  expect([one.isLocked(), other.isLocked()]).toEqual([true, true]);
});

test('activity after the time is up doesn’t unlock, as after sleep', () => {
  const lock = tab();
  timers = [];
  now += 20 * MINUTE;
  lock.touch();
  expect(lock.isLocked()).toBe(true);
});

test('neither a reload nor a restart unlocks it', () => {
  tab();
  pass(15 * MINUTE);
  timers = [];
  expect(tab().isLocked()).toBe(true);
  kept.delete('@ClinicApp:locked');
  expect(tab().isLocked()).toBe(true);
});

test('setting the clock back doesn’t unlock it', () => {
  const lock = tab();
  pass(15 * MINUTE);
  now -= 60 * MINUTE;
  lock.check();
  expect(lock.isLocked()).toBe(true);
  kept.delete('@ClinicApp:locked');
  expect(tab().isLocked()).toBe(true);
});

test('unlocking one tab unlocks all', () => {
  const [one, other] = [tab(), tab()];
  pass(15 * MINUTE);
  one.open();
  other.check();
  expect([one.isLocked(), other.isLocked()]).toEqual([false, false]);
  pass(15 * MINUTE);
  expect([one.isLocked(), other.isLocked()]).toEqual([true, true]);
});

test.each([
  ['blocked', () => {}],
  [
    'full',
    () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  ],
])('it locks and unlocks on a device whose storage is %s', (_how, setItem) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const lock = tab({ getItem: () => null, setItem, removeItem: () => {} });
  lock.open();
  pass(15 * MINUTE);
  expect(lock.isLocked()).toBe(true);
  lock.open();
  expect(lock.isLocked()).toBe(false);
});

test('a limit that is set for the first time doesn’t lock a person who is working', () => {
  limit = 0;
  const lock = tab();
  lock.open();
  pass(120 * MINUTE);
  lock.touch();
  limit = 15 * MINUTE;
  lock.check();
  expect(lock.isLocked()).toBe(false);
  pass(15 * MINUTE);
  expect(lock.isLocked()).toBe(true);
});

test('a limit of 0 disables it, and a new limit applies at once', () => {
  limit = 0;
  const lock = tab();
  pass(24 * 60 * MINUTE);
  expect(lock.isLocked()).toBe(false);
  limit = 15 * MINUTE;
  lock.open();
  pass(6 * MINUTE);
  limit = 5 * MINUTE;
  lock.check();
  expect(lock.isLocked()).toBe(true);
});
