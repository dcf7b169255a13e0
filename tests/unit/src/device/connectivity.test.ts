import { expect, test } from 'vitest';
import { createConnectivity, HANGING_MS } from '../../../../src/device/connectivity.ts';
import { createClock } from '../sync/harness.ts';

function device() {
  const clock = createClock();
  const wire = { isPlugged: true, events: new EventTarget() };
  const connectivity = createConnectivity({ onLine: () => wire.isPlugged, events: wire.events, after: clock.after });
  const changes: boolean[] = [];
  connectivity.subscribe(() => changes.push(connectivity.isOffline()));
  return { clock, wire, connectivity, changes };
}

test('a hanging request counts as unanswered until its response arrives', async () => {
  const { clock, connectivity, changes } = device();
  const ended = connectivity.watch();
  await clock.advance(HANGING_MS - 1);
  expect(connectivity.isOffline()).toBe(false);
  await clock.advance(1);
  expect(connectivity.isOffline()).toBe(true);
  ended(true);
  expect(changes).toEqual([true, false]);
});

test('a request with a response in time changes nothing', async () => {
  const { clock, connectivity, changes } = device();
  const ended = connectivity.watch();
  ended(true);
  await clock.advance(HANGING_MS * 2);
  expect(changes).toEqual([]);
});

test('the last request decides, until the device gets a new network', () => {
  const { wire, connectivity, changes } = device();
  connectivity.report(false);
  expect(connectivity.isOffline()).toBe(true);
  expect(connectivity.deviceIsOffline()).toBe(false);
  wire.events.dispatchEvent(new Event('online'));
  wire.isPlugged = false;
  wire.events.dispatchEvent(new Event('offline'));
  expect(changes).toEqual([true, false, true]);
});

test('a response outweighs a device that wrongly reports offline, until it reports so again', () => {
  const { wire, connectivity, changes } = device();
  wire.isPlugged = false;
  wire.events.dispatchEvent(new Event('offline'));
  connectivity.report(true);
  expect(connectivity.isOffline()).toBe(false);
  wire.events.dispatchEvent(new Event('offline'));
  expect(changes).toEqual([true, false, true]);
});

test('a device that loses its network after a request has failed is said to have lost it', () => {
  const { wire, connectivity } = device();
  const seen: boolean[] = [];
  connectivity.subscribe(() => seen.push(connectivity.deviceIsOffline()));
  connectivity.report(false);
  wire.isPlugged = false;
  wire.events.dispatchEvent(new Event('offline'));
  expect(seen).toEqual([false, true]);
});

test('a response to a request from before the network was lost does not count', () => {
  const { wire, connectivity, changes } = device();
  const ended = connectivity.watch();
  wire.isPlugged = false;
  wire.events.dispatchEvent(new Event('offline'));
  ended(true);
  expect(changes).toEqual([true]);
  connectivity.watch()(true);
  expect(changes).toEqual([true, false]);
});

test('a response to a request from before a short loss counts once the network is back', async () => {
  const { clock, wire, connectivity, changes } = device();
  const ended = connectivity.watch();
  wire.events.dispatchEvent(new Event('offline'));
  wire.events.dispatchEvent(new Event('online'));
  await clock.advance(HANGING_MS);
  expect(changes).toEqual([true, false, true]);
  ended(true);
  expect(connectivity.isOffline()).toBe(false);
});

test('a slow request never counts as hanging, and its response counts as any other', async () => {
  const { clock, wire, connectivity, changes } = device();
  const ended = connectivity.watch({ isSlow: true });
  await clock.advance(HANGING_MS * 2);
  expect(changes).toEqual([]);
  wire.events.dispatchEvent(new Event('offline'));
  ended(true);
  expect(changes).toEqual([true]);
});

test('an aborted request says nothing about the connection', () => {
  const { connectivity, changes } = device();
  connectivity.watch()();
  expect(changes).toEqual([]);
});
