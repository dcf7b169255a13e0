// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../../src/device/database.ts';
import { drafts, unsent } from '../../../../src/sync/device.ts';

const leave = () => window.dispatchEvent(new Event('pagehide'));
const show = () => window.dispatchEvent(new Event('pageshow'));

/** A read by another page, begun later, so that one of this page would have ended first. */
const readElsewhere = () => createDatabase().read(['outbox'], tx => tx.objectStore('outbox').count());

test('a page that is left stores what was typed, then lets go of its storage until it is shown again', async () => {
  expect(await unsent()).toBe(0);
  const order: string[] = [];
  const stop = drafts.onFlush(async () => void order.push('stored'));
  // WebKit's storage hangs if the page that was left still uses it.
  leave();
  const reading = unsent().then(() => order.push('read'));
  await readElsewhere();
  expect(order).toEqual(['stored']);
  show();
  await reading;
  expect(order).toEqual(['stored', 'read']);
  stop();
});
