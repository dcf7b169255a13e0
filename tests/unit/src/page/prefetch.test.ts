// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isReloadBlocked } from '../../../../src/device/reloadBlock.ts';
import { SETTLE_MS } from '../../../../src/device/whenIdle.ts';
import { lazyPage } from '../../../../src/page/lazyPage.ts';
import { prefetch } from '../../../../src/page/prefetch.ts';
import { update } from '../../../../src/pwa/appUpdate.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => Number(setTimeout(work, 10)));
  vi.stubGlobal('cancelIdleCallback', (request: number) => clearTimeout(request));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const Content = () => null;

test('a new version is let in when the page whose code is on its way has come, and no other page is asked for any more', async () => {
  const taken = vi.fn();
  const later = vi.fn();
  let arrive = () => {};
  const first = lazyPage('First', () => new Promise(resolve => (arrive = () => resolve({ default: Content }))));
  const stop = prefetch([first, { preload: later }]);
  await vi.advanceTimersByTimeAsync(SETTLE_MS + 10);
  expect(isReloadBlocked()).toBe(true);

  update.request();
  update.offer(taken);
  expect(taken).not.toHaveBeenCalled();
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(isReloadBlocked()).toBe(false);
  update.check();
  expect(taken).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(later).not.toHaveBeenCalled();
  stop();
});

test('code that doesn’t come holds nothing up', async () => {
  const broken = lazyPage('Broken', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await broken.preload()).toBeUndefined();
  expect(isReloadBlocked()).toBe(false);
});
