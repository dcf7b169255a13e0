import { expect, test } from 'vitest';
import { createEntryList } from '../../../../../src/sync/outbox/entries.ts';
import { ana, bento, cancellation, createDevice, NOON, type Tab } from '../harness.ts';

const listOf = ({ store, events, keeper }: Tab) => createEntryList(store, events, keeper.owner);

test('every tab knows when something was last sent, and so does the next start', async () => {
  const device = createDevice();
  const [one, two] = [device.openTab(), device.openTab()];
  await one.signIn(ana);
  await two.signIn(ana);
  const lists = [listOf(one), listOf(two)];
  await Promise.all(lists.map(list => list.reload()));
  expect(lists.map(list => list.sentAt())).toEqual([undefined, undefined]);
  await one.outbox.send(cancellation(1));
  for (const list of lists) await expect.poll(() => list.sentAt()).toBe(NOON);

  await device.clock.advance(60_000);
  device.unplug();
  await one.outbox.send(cancellation(2));
  const next = device.openTab();
  await next.signIn(ana);
  const list = listOf(next);
  await list.reload();
  expect(list.sentAt()).toBe(NOON);
  device.plug();
  await next.drain({ eager: true });
  await expect.poll(() => list.sentAt()).toBe(NOON + 60_000);
});

test('what was refused, or got no response, wasn’t sent', async () => {
  const device = createDevice();
  const tab = device.openTab();
  await tab.signIn(ana);
  const list = listOf(tab);
  device.server.respondNext({ status: 403, code: 'forbidden' }, 'down');
  await tab.outbox.send(cancellation(1));
  await tab.store.add(cancellation(2), ana.id);
  await tab.drain();
  await list.reload();
  expect(list.sentAt()).toBeUndefined();
});

test('when something was last sent is gone with the session, and is another person’s own', async () => {
  const device = createDevice();
  const tab = device.openTab();
  const keys = () => tab.database.read(['meta'], tx => tx.objectStore('meta').getAllKeys());
  await tab.signIn(ana);
  await tab.outbox.send(cancellation(1));
  const list = listOf(tab);
  await list.reload();
  expect(list.sentAt()).toBe(NOON);
  await tab.signIn(bento);
  await list.reload();
  expect(list.sentAt()).toBeUndefined();
  expect(await keys()).toEqual(['owner']);

  await tab.outbox.send(cancellation(2));
  expect(await keys()).toContain(`sentAt:${bento.id}`);
  await tab.signOut();
  expect(await keys()).toEqual([]);
});
