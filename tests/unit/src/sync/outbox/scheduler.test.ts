import { afterEach, expect, test, vi } from 'vitest';
import { StorageError } from '../../../../../src/device/database.ts';
import type { Drain, DrainOutcome } from '../../../../../src/sync/outbox/drain.ts';
import { combine, createScheduler, type Scheduler } from '../../../../../src/sync/outbox/scheduler.ts';
import { ana, appointmentId, cancellation, createClock, settle, signedIn } from '../harness.ts';

afterEach(() => vi.restoreAllMocks());

test('drains at start', async () => {
  const { store, scheduler, server } = await signedIn();
  await store.add(cancellation(1), ana.id);
  const stop = scheduler.start();
  await settle();
  expect(server.cancelled).toEqual([appointmentId(1)]);
  stop();
});

test('drains when the network comes back', async () => {
  const { device, outbox, scheduler, server } = await signedIn();
  device.unplug();
  const stop = scheduler.start();
  await outbox.send(cancellation(1));
  device.plug();
  await settle();
  expect(server.cancelled).toEqual([appointmentId(1)]);
  stop();
});

test('drains when the page becomes visible, not when it is hidden', async () => {
  const { store, scheduler, server, page } = await signedIn();
  const stop = scheduler.start();
  await settle();
  await store.add(cancellation(1), ana.id);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(server.cancelled).toEqual([]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(server.cancelled).toEqual([appointmentId(1)]);
  stop();
});

test('drains again by itself, ever more rarely, until the server is back; then it stops', async () => {
  const { store, scheduler, server, clock, connectivity } = await signedIn();
  await store.add(cancellation(1), ana.id);
  server.respondAlways('down');
  const stop = scheduler.start();
  await settle();
  const waits: number[] = [];
  for (let turn = 0; turn < 8; turn++) {
    waits.push(clock.nextIn());
    await clock.advance(clock.nextIn());
  }
  expect(waits.every((wait, turn) => turn === 0 || wait >= (waits[turn - 1] ?? 0))).toBe(true);
  expect(Math.max(...waits)).toBe(60_000);
  server.respondAlways('normal');
  await clock.advance(60_000);
  expect(server.cancelled).toEqual([appointmentId(1)]);
  expect(connectivity.isOffline()).toBe(false);
  expect(clock.nextIn()).toBe(Number.POSITIVE_INFINITY);
  stop();
});

test('drains when a request finds the server back', async () => {
  const { store, scheduler, server, connectivity } = await signedIn();
  connectivity.report(false);
  server.respondAlways('down');
  await store.add(cancellation(1), ana.id);
  const stop = scheduler.start();
  await settle();
  expect(server.cancelled).toEqual([]);
  server.respondAlways('normal');
  connectivity.report(true);
  await settle();
  expect(server.cancelled).toEqual([appointmentId(1)]);
  stop();
});

test('asks the worker to take over while something is left', async () => {
  const { store, scheduler, server, asked } = await signedIn();
  await store.add(cancellation(1), ana.id);
  server.respondAlways('down');
  await scheduler.now();
  expect(asked).toHaveLength(1);
});

test('someone who asks for an attempt while the timer’s one waits its turn gets one of all entries', async () => {
  const drains: { eager: boolean | undefined; end: (outcome: DrainOutcome) => void }[] = [];
  const { start, now, clock } = schedulerOf(({ eager } = {}) => new Promise(end => drains.push({ eager, end })));
  const stop = start();
  drains[0]?.end({ end: 'wait', at: clock.now() + 1_000 });
  await settle();
  void now();
  await clock.advance(1_000);
  void now();
  drains[1]?.end({ end: 'done', at: undefined });
  await settle();
  expect(drains.map(({ eager }) => eager)).toEqual([true, true, true]);
  stop();
});

test('a request during a drain is followed by one more drain, not by one for each', async () => {
  const ends: ((outcome: DrainOutcome) => void)[] = [];
  const { now } = schedulerOf(() => new Promise(resolve => ends.push(resolve)));
  const first = now();
  const others = [now(), now(), now()];
  ends[0]?.({ end: 'done', at: undefined });
  await first;
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]?.({ end: 'done', at: undefined });
  await Promise.all(others);
  expect(ends).toHaveLength(2);
});

test('stops listening when the signed-in app goes', async () => {
  const { device, store, scheduler, server, page } = await signedIn();
  scheduler.start()();
  await settle();
  await store.add(cancellation(1), ana.id);
  device.plug();
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(server.requests).toEqual([]);
});

/** A scheduler of a drain that ends as the test says; by default, it is done. */
function withDrain() {
  const ends: DrainOutcome[] = [];
  const drain = vi.fn(async (_options?: { eager?: boolean }): Promise<DrainOutcome> => {
    return ends.shift() ?? { end: 'done', at: undefined };
  });
  return { ...schedulerOf(drain), drain, ends };
}

/** A scheduler of this drain, with a clock, a window and a network of its own. */
function schedulerOf(drain: Drain) {
  const clock = createClock();
  const events = new EventTarget();
  const network = { isOffline: false, notify: () => {} };
  const scheduler = createScheduler({
    drain,
    connectivity: {
      isOffline: () => network.isOffline,
      subscribe(listener) {
        network.notify = listener;
        return () => {};
      },
    },
    window: events,
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    after: clock.after,
    askWorker: () => {},
    now: clock.now,
    random: () => 1,
  });
  return { ...scheduler, clock, events, network };
}

const unreachable: DrainOutcome = { end: 'unreachable', at: undefined };

test.each(['done', 'signedOut'] as const)(
  'after a drain that ended as %s, no timer runs and delays restart',
  async end => {
    const { start, now, ends, clock } = withDrain();
    start();
    await settle();
    ends.push(unreachable, unreachable, { end, at: undefined }, unreachable);
    await now();
    expect(clock.nextIn()).toBe(1_000);
    await now();
    expect(clock.nextIn()).toBe(2_000);
    await now();
    expect(clock.nextIn()).toBe(Number.POSITIVE_INFINITY);
    await now();
    expect(clock.nextIn()).toBe(1_000);
  },
);

test.each([
  ['at the given time', 5_000, 5_000],
  ['at once if that time has passed', -5_000, 0],
  ['after a minute at most', 600_000, 60_000],
])('drains again %s, respecting the backoff', async (_, ms, expected) => {
  const { start, now, ends, clock, drain } = withDrain();
  start();
  await settle();
  ends.push({ end: 'wait', at: clock.now() + ms });
  await now();
  expect(clock.nextIn()).toBe(expected);
  await clock.advance(expected);
  expect(drain.mock.calls).toEqual([[{ eager: true }], [{ eager: true }], [{ eager: false }]]);
});

test('a wait for a given time doesn’t lengthen the delays', async () => {
  const { start, now, ends, clock } = withDrain();
  start();
  await settle();
  ends.push({ end: 'wait', at: clock.now() + 5_000 }, unreachable);
  await now();
  await now();
  expect(clock.nextIn()).toBe(1_000);
});

test('no timer runs before the start or after the stop', async () => {
  const { start, now, ends, clock } = withDrain();
  ends.push(unreachable);
  await now();
  expect(clock.nextIn()).toBe(Number.POSITIVE_INFINITY);
  start()();
  await settle();
  ends.push(unreachable);
  await now();
  expect(clock.nextIn()).toBe(Number.POSITIVE_INFINITY);
});

test('both lanes are started, drained and stopped together', async () => {
  const stops = [vi.fn(), vi.fn()];
  const lanes = stops.map(stop => ({ start: vi.fn(() => stop), now: vi.fn(async () => unreachable) }));
  const both = combine({ writes: lanes[0] as Scheduler, uploads: lanes[1] as Scheduler });
  const stop = both.start();
  await both.now();
  for (const lane of lanes) expect([lane.start.mock.calls.length, lane.now.mock.calls.length]).toEqual([1, 1]);
  for (const end of stops) expect(end).not.toHaveBeenCalled();
  stop();
  for (const end of stops) expect(end).toHaveBeenCalledTimes(1);
});

test('drains when the network comes back, though no request had noticed that it was gone', async () => {
  const { start, drain, events } = withDrain();
  start();
  await settle();
  events.dispatchEvent(new Event('online'));
  expect(drain).toHaveBeenCalledTimes(2);
});

test('drains when the server becomes reachable, not when it becomes unreachable', async () => {
  const { start, drain, network } = withDrain();
  start();
  await settle();
  network.isOffline = true;
  network.notify();
  expect(drain).toHaveBeenCalledTimes(1);
  network.isOffline = false;
  network.notify();
  expect(drain).toHaveBeenCalledTimes(2);
});

test('drains at once when no drain is running, whether the last one succeeded or failed', async () => {
  const { now, drain } = withDrain();
  await now();
  const failure = new StorageError('unavailable', 'a test');
  drain.mockRejectedValueOnce(failure);
  const failing = now();
  expect(drain).toHaveBeenCalledTimes(2);
  await expect(failing).rejects.toBe(failure);
  const last = now();
  expect(drain).toHaveBeenCalledTimes(3);
  await last;
});

test('a drain that fails at the start or on the timer is reported, and the next event drains again', async () => {
  const { start, drain, ends, clock, events } = withDrain();
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failure = new StorageError('unavailable', 'a test');
  drain.mockRejectedValueOnce(failure);
  start();
  await settle();
  ends.push(unreachable);
  events.dispatchEvent(new Event('online'));
  await settle();
  drain.mockRejectedValueOnce(failure);
  await clock.advance(1_000);
  expect(report.mock.calls.map(([, error]) => error)).toEqual([failure, failure]);
  events.dispatchEvent(new Event('online'));
  expect(drain).toHaveBeenCalledTimes(4);
});
