import { afterEach, expect, test, vi } from 'vitest';
import { createListeners } from '../../../../../src/device/listeners.ts';
import { createEntryList } from '../../../../../src/sync/outbox/entries.ts';
import type { OutboxEvent } from '../../../../../src/sync/outbox/events.ts';
import { problem } from '../fakeServer.ts';
import { ana, bento, cancellation, createDevice, newEntry, settle, signedIn } from '../harness.ts';

afterEach(() => vi.useRealTimers());

test('every tab counts a new entry at once', async () => {
  const device = createDevice();
  const [one, two] = [device.openTab(), device.openTab()];
  await one.signIn(ana);
  await two.signIn(ana);
  const lists = [one, two].map(tab => createEntryList(tab.store, tab.events, tab.keeper.owner));
  device.unplug();
  await one.outbox.send(cancellation(1));
  for (const list of lists) {
    await expect.poll(() => list.stored()).toMatchObject([{ state: 'waiting', queued: true }]);
    expect(list.current()).toMatchObject([{ state: 'waiting', queued: true }]);
  }
});

test('a sent entry leaves the count at once, and the list after the pages have rendered', async () => {
  const { store, events, keeper, drain } = await signedIn(ana);
  const list = createEntryList(store, events, keeper.owner);
  let rendered = () => {};
  list.beforeSentGoes(() => new Promise(resolve => (rendered = resolve)));
  await store.add(cancellation(1), ana.id);
  await list.reload();
  await drain();
  await settle();
  expect(list.stored()).toEqual([]);
  expect(list.current()).toHaveLength(1);

  // What is added meanwhile counts, too.
  await store.add(cancellation(2), ana.id);
  events.emit({ type: 'changed' });
  await expect.poll(() => list.stored()).toHaveLength(1);
  rendered();
  await expect.poll(() => list.current()).toMatchObject([{ intent: cancellation(2) }]);
});

test('a render while another person signs in shows nothing of the previous user', async () => {
  const { store, events, keeper, drain, device } = await signedIn(ana);
  const list = createEntryList(store, events, keeper.owner);
  let rendered = () => {};
  list.beforeSentGoes(() => new Promise(resolve => (rendered = resolve)));
  await store.add(cancellation(1), ana.id);
  await store.add(cancellation(2), ana.id);
  device.server.respondNext('normal', 'down');
  await drain();
  await settle();
  expect(list.stored()).toMatchObject([{ intent: cancellation(2) }]);
  await keeper.begin({ token: 'token-of-Bento', user: bento });
  await list.reload();
  rendered();
  await settle();
  expect(list.current()).toEqual([]);
  expect(list.stored()).toEqual([]);
});

/** An outbox whose reads resolve when the test says so, in any order. */
function createSlowOutbox() {
  const reads: { userId: string; end: (ids: number[]) => void; fail: (error: Error) => void }[] = [];
  const user: { id: string | null } = { id: ana.id };
  const listeners = createListeners<[OutboxEvent]>();
  const list = createEntryList(
    {
      all: userId =>
        new Promise((resolve, reject) => {
          reads.push({
            userId,
            end: ids =>
              resolve({
                entries: ids.map(id => ({ ...newEntry(cancellation(id), userId, `key ${id}`, 0), id })),
                unreadable: ids.map(id => ({ id, text: 'text' })),
                sentAt: undefined,
              }),
            fail: reject,
          });
        }),
    },
    { subscribe: listeners.add },
    async () => user.id,
  );
  const result = { id: 1, userId: ana.id, intent: cancellation(1), late: false };
  const tell = (type: 'changed' | 'sent' | 'refused') => {
    if (type === 'changed') listeners.notify({ type });
    else if (type === 'sent') listeners.notify({ type, ...result, answer: {} });
    else listeners.notify({ type, ...result, problem: problem(403, 'forbidden') });
  };
  const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);
  return { list, reads, user, tell, idsOf };
}

test('the result of an outdated read is dropped, and an error of one as well', async () => {
  const { list, reads, user, idsOf } = createSlowOutbox();
  const old = [list.reload(), list.reload()];
  await settle();
  user.id = bento.id;
  const reloading = list.reload();
  await settle();
  reads[2]?.end([3]);
  await reloading;
  reads[0]?.end([1]);
  reads[1]?.fail(new Error('a test'));
  await Promise.all(old);
  expect(reads.map(({ userId }) => userId)).toEqual([ana.id, ana.id, bento.id]);
  expect(idsOf(list.current())).toEqual([3]);
  expect(idsOf(list.stored())).toEqual([3]);
  expect(list.trouble()).toBeUndefined();
});

test('any error while reading counts as unavailable storage', async () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => {});
  const { list, reads } = createSlowOutbox();
  const reloading = list.reload();
  await settle();
  reads[0]?.fail(new Error('a test'));
  await reloading;
  expect(list.trouble()).toBe('unavailable');
});

test('without a user the list is empty, and nothing is unreadable', async () => {
  const { list, reads, user, idsOf } = createSlowOutbox();
  const reloading = list.reload();
  await settle();
  reads[0]?.end([1]);
  await reloading;
  expect(idsOf(list.unreadable())).toEqual([1]);
  user.id = null;
  await list.reload();
  expect(list.unreadable()).toEqual([]);
  expect(list.current()).toEqual([]);
  expect(reads).toHaveLength(1);
});

test.each(['sent', 'refused'] as const)('pages render before an entry that was %s leaves the list', async type => {
  const { list, reads, tell, idsOf } = createSlowOutbox();
  let end = () => {};
  const render = vi.fn(() => new Promise<void>(resolve => (end = resolve)));
  list.beforeSentGoes(render);
  tell('changed');
  await settle();
  reads[0]?.end([1, 2]);
  await settle();
  expect(render).not.toHaveBeenCalled();
  expect(idsOf(list.current())).toEqual([1, 2]);
  tell(type);
  await settle();
  reads[1]?.end([2]);
  await settle();
  expect(render).toHaveBeenCalledTimes(1);
  expect(idsOf(list.stored())).toEqual([2]);
  expect(idsOf(list.current())).toEqual([1, 2]);
  end();
  await settle();
  expect(idsOf(list.current())).toEqual([2]);
  expect(reads).toHaveLength(2);
});

test('a list that changes while the pages render is published by a render of its own, one at a time', async () => {
  const { list, reads, tell, idsOf } = createSlowOutbox();
  const ends: (() => void)[] = [];
  list.beforeSentGoes(() => new Promise<void>(resolve => void ends.push(resolve)));
  tell('sent');
  await settle();
  reads[0]?.end([2, 3]);
  await settle();
  tell('sent');
  await settle();
  reads[1]?.end([3]);
  await settle();
  expect(ends).toHaveLength(1);
  expect(idsOf(list.stored())).toEqual([3]);
  expect(idsOf(list.current())).toEqual([]);
  ends[0]?.();
  await settle();
  expect(idsOf(list.current())).toEqual([2, 3]);
  reads[2]?.end([3]);
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await settle();
  expect(idsOf(list.current())).toEqual([3]);
  expect(reads).toHaveLength(3);
});

test('a reload during a render takes its place', async () => {
  const { list, reads, tell, idsOf } = createSlowOutbox();
  let end = () => {};
  list.beforeSentGoes(() => new Promise<void>(resolve => (end = resolve)));
  tell('sent');
  await settle();
  reads[0]?.end([1]);
  await settle();
  const reloading = list.reload();
  await settle();
  reads[1]?.end([5]);
  await reloading;
  end();
  await settle();
  expect(idsOf(list.current())).toEqual([5]);
});

test('events during a read cause one more read after a while, not one each', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { list, reads, tell, idsOf } = createSlowOutbox();
  tell('changed');
  await settle();
  for (let n = 0; n < 3; n++) tell('changed');
  await settle();
  expect(reads).toHaveLength(1);
  reads[0]?.end([1]);
  await settle();
  expect(reads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  await settle();
  expect(reads).toHaveLength(2);
  reads[1]?.end([2]);
  await settle();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toHaveLength(2);
  expect(idsOf(list.current())).toEqual([2]);
});

test('a read after an event that ends after a newer one changes nothing', async () => {
  const { list, reads, tell, idsOf } = createSlowOutbox();
  tell('changed');
  await settle();
  const reloading = list.reload();
  await settle();
  reads[1]?.end([5]);
  await reloading;
  reads[0]?.end([1]);
  await settle();
  expect(idsOf(list.current())).toEqual([5]);
});

test('a page that has gone is not asked to render', async () => {
  const { list, reads, tell } = createSlowOutbox();
  const render = vi.fn(async () => {});
  list.beforeSentGoes(render)();
  tell('sent');
  await settle();
  reads[0]?.end([]);
  await settle();
  expect(render).not.toHaveBeenCalled();
});
