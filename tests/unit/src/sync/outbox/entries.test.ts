import { expect, test } from 'vitest';
import { createEntryList } from '../../../../../src/sync/outbox/entries.ts';
import { ana, bento, cancellation, createDevice, settle, signedIn } from '../harness.ts';

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
  let painted = () => {};
  list.beforeSentGoes(() => new Promise(resolve => (painted = resolve)));
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
  painted();
  await expect.poll(() => list.current()).toMatchObject([{ intent: cancellation(2) }]);
});

test('a render while another person signs in shows nothing of the previous user', async () => {
  const { store, events, keeper, drain, device } = await signedIn(ana);
  const list = createEntryList(store, events, keeper.owner);
  let painted = () => {};
  list.beforeSentGoes(() => new Promise(resolve => (painted = resolve)));
  await store.add(cancellation(1), ana.id);
  await store.add(cancellation(2), ana.id);
  device.server.next('well', 'down');
  await drain();
  await settle();
  expect(list.stored()).toMatchObject([{ intent: cancellation(2) }]);
  await keeper.begin({ token: 'token-of-Bento', user: bento });
  await list.reload();
  painted();
  await settle();
  expect(list.current()).toEqual([]);
  expect(list.stored()).toEqual([]);
});
