import { expect, test } from 'vitest';
import { createConnectivity } from '../../../../src/device/connectivity.ts';
import { watchRecovery } from '../../../../src/sync/recovery.ts';
import { createClock } from './harness.ts';

function page({ onLine = true } = {}) {
  const clock = createClock();
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const connectivity = createConnectivity({ onLine: () => onLine, events: window, after: clock.after });
  const changes: boolean[] = [];
  connectivity.subscribe(() => changes.push(connectivity.isOffline()));
  const server = { isHealthy: true, asked: 0 };
  const stop = watchRecovery({
    connectivity,
    isHealthy: async () => {
      server.asked += 1;
      return server.isHealthy;
    },
    window,
    document,
    after: clock.after,
    now: clock.now,
    random: () => 1,
  });
  const show = (visibilityState: string) => {
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { clock, window, connectivity, changes, server, stop, show };
}

test('after an hour’s outage, the server’s return is noticed within 15 seconds', async () => {
  const { clock, connectivity, changes, server } = page();
  server.isHealthy = false;
  connectivity.report(false);
  for (let second = 0; second < 3_600; second++) await clock.advance(1_000);
  server.isHealthy = true;
  await clock.advance(15_000);
  expect(changes).toEqual([true, false]);
  expect(server.asked).toBeLessThan(250);
}, 60_000);

test('a short outage ends within a second', async () => {
  const { clock, connectivity, changes } = page();
  connectivity.report(false);
  await clock.advance(1_000);
  expect(changes).toEqual([true, false]);
});

test('the server is not polled while it responds', async () => {
  const { clock, server } = page();
  await clock.advance(600_000);
  expect(server.asked).toBe(0);
});

test('a call that always fails on a healthy server doesn’t cause polling every second', async () => {
  const { clock, connectivity, server } = page();
  connectivity.subscribe(() => {
    if (!connectivity.isOffline()) connectivity.report(false);
  });
  connectivity.report(false);
  for (let second = 0; second < 300; second++) await clock.advance(1_000);
  expect(server.asked).toBeLessThan(30);
});

test('a hidden page polls only once it is visible again, and at once', async () => {
  const { clock, connectivity, changes, server, show } = page();
  show('hidden');
  connectivity.report(false);
  await clock.advance(600_000);
  expect(server.asked).toBe(0);
  show('visible');
  await clock.advance(0);
  expect(changes).toEqual([true, false]);
});

test('it finds the server although the device reports offline', async () => {
  const { clock, connectivity } = page({ onLine: false });
  expect(connectivity.isOffline()).toBe(true);
  await clock.advance(1_000);
  expect(connectivity.isOffline()).toBe(false);
});

test('it stops polling once stopped', async () => {
  const { clock, window, connectivity, server, stop } = page();
  connectivity.report(false);
  stop();
  window.dispatchEvent(new Event('pageshow'));
  await clock.advance(60_000);
  expect(server.asked).toBe(0);
});
