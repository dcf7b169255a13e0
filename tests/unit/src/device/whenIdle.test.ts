import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from '../../../../src/device/whenIdle.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser that has a moment each time that it is asked, after so many milliseconds or never, or when it must. */
function browser(idleAfterMs: number) {
  vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout = Number.POSITIVE_INFINITY } = {}) => {
    const ms = Math.min(idleAfterMs, timeout);
    return Number.isFinite(ms) ? Number(setTimeout(work, ms)) : 0;
  });
  vi.stubGlobal('cancelIdleCallback', (request: number) => clearTimeout(request));
  const done: string[] = [];
  return { done, tasks: ['a', 'b', 'c'].map(name => () => void done.push(name)) };
}

test('tasks run one by one, each in its own idle period', () => {
  const { done, tasks } = browser(10);
  whenIdle(tasks);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(10);
  expect(done).toEqual(['a']);
  vi.advanceTimersByTime(20);
  expect(done).toEqual(['a', 'b', 'c']);
});

test('the first task waits for the given delay', () => {
  const { done, tasks } = browser(10);
  whenIdle(tasks, 1_000);
  vi.advanceTimersByTime(1_009);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['a']);
});

test.each([
  ['while the browser is left alone', 500, []],
  ['while the first moment is waited for', 1_005, []],
  ['between two tasks', 1_015, ['a']],
])('it can be stopped %s', (_, at, before) => {
  const { done, tasks } = browser(10);
  const stop = whenIdle(tasks, 1_000);
  vi.advanceTimersByTime(at);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(done).toEqual(before);
});

test('tasks also run in a browser that is never idle', () => {
  const { done, tasks } = browser(Number.POSITIVE_INFINITY);
  whenIdle(tasks, 1_000);
  vi.advanceTimersByTime(60_000);
  expect(done).toEqual(['a', 'b', 'c']);
});

test('tasks also run in a browser without requestIdleCallback', () => {
  const done: string[] = [];
  const stop = whenIdle([() => void done.push('a'), () => void done.push('b')], 1_000);
  vi.advanceTimersByTime(1_500);
  expect(done).toEqual(['a']);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(done).toEqual(['a']);
});
