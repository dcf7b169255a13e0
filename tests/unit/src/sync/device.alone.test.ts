// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { drafts, unsent } from '../../../../src/sync/device.ts';

const leave = () => window.dispatchEvent(new Event('pagehide'));
const show = () => window.dispatchEvent(new Event('pageshow'));

/** Longer than storage takes here. */
const settle = () => new Promise(resolve => setTimeout(resolve, 50));

test('a page that is left stores what was typed, then lets go of its storage until it is shown again', async () => {
  expect(await unsent()).toBe(0);
  const order: string[] = [];
  const stop = drafts.onFlush(async () => void order.push('stored'));
  // WebKit's storage hangs if the page that was left still uses it.
  leave();
  const reading = unsent().then(() => order.push('read'));
  await settle();
  expect(order).toEqual(['stored']);
  show();
  await reading;
  expect(order).toEqual(['stored', 'read']);
  stop();
});
