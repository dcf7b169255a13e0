import { expect, test } from 'vitest';
import type { DrainOutcome } from '../../../../../src/sync/outbox/drain.ts';
import { createScheduler } from '../../../../../src/sync/outbox/scheduler.ts';
import { ana, appointmentId, cancellation, createClock, settle, signedIn } from '../harness.ts';

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
  server.stay('down');
  const stop = scheduler.start();
  await settle();
  const waits: number[] = [];
  for (let turn = 0; turn < 8; turn++) {
    waits.push(clock.nextIn());
    await clock.advance(clock.nextIn());
  }
  expect(waits.every((wait, turn) => turn === 0 || wait >= (waits[turn - 1] ?? 0))).toBe(true);
  expect(Math.max(...waits)).toBe(60_000);
  server.stay('well');
  await clock.advance(60_000);
  expect(server.cancelled).toEqual([appointmentId(1)]);
  expect(connectivity.isOffline()).toBe(false);
  expect(clock.nextIn()).toBe(Number.POSITIVE_INFINITY);
  stop();
});

test('drains when a request finds the server back', async () => {
  const { store, scheduler, server, connectivity } = await signedIn();
  connectivity.report(false);
  server.stay('down');
  await store.add(cancellation(1), ana.id);
  const stop = scheduler.start();
  await settle();
  expect(server.cancelled).toEqual([]);
  server.stay('well');
  connectivity.report(true);
  await settle();
  expect(server.cancelled).toEqual([appointmentId(1)]);
  stop();
});

test('asks the worker to take over while something is left', async () => {
  const { store, scheduler, server, asked } = await signedIn();
  await store.add(cancellation(1), ana.id);
  server.stay('down');
  await scheduler.now();
  expect(asked).toHaveLength(1);
});

test('a request during a drain is followed by one more drain, not by one for each', async () => {
  const clock = createClock();
  const ends: ((outcome: DrainOutcome) => void)[] = [];
  const { now } = createScheduler({
    drain: () => new Promise(resolve => ends.push(resolve)),
    connectivity: { isOffline: () => false, subscribe: () => () => {} },
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    after: clock.after,
    askWorker: () => {},
    now: clock.now,
    random: () => 1,
  });
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
