import { afterEach, expect, test, vi } from 'vitest';
import { signInAna, stubPage } from '../net/signedInPage.ts';

afterEach(() => vi.unstubAllGlobals());

test('what was typed is kept while its form is closed, until the session ends', async () => {
  stubPage(async () => new Response());
  const { endSession } = await signInAna();
  const { unsaved } = await import('../../../../src/page/unsaved.ts');
  unsaved.keep('newPatient', { name: 'Rosa' });
  unsaved.keep('contact:1', { name: 'Davi' });
  unsaved.forget('contact:1');
  expect([unsaved.read('newPatient'), unsaved.read('contact:1')]).toEqual([{ name: 'Rosa' }, undefined]);
  const { isReloadBlocked } = await import('../../../../src/device/reloadBlock.ts');
  expect(isReloadBlocked()).toBe(true);
  endSession('locked');
  expect([unsaved.read('newPatient'), isReloadBlocked()]).toEqual([undefined, false]);
});
