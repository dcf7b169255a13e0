import { expect, test, vi } from 'vitest';
import { beforeSignOut, type Ending, maySignOut, onSignOut, tellSignOut } from '../../../../src/device/signOutHooks.ts';
import { ana } from '../sync/harness.ts';

const ending: Ending = {
  session: { role: 'Patient', token: 'token', user: ana },
  reason: 'signed-out',
  revoked: Promise.resolve(true),
};

test('a sign-out goes on unless a check says to stay, until that check is removed', async () => {
  expect(await maySignOut()).toBe(true);
  const removeGo = beforeSignOut(async () => 'go');
  expect(await maySignOut()).toBe(true);
  const removeStay = beforeSignOut(async () => 'stay');
  expect(await maySignOut()).toBe(false);
  removeStay();
  expect(await maySignOut()).toBe(true);
  removeGo();
});

test('each cleanup gets the session that has ended, even if another one fails, until it is removed', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failure = new Error('a test');
  const clean = vi.fn(async () => {});
  const removers = [onSignOut(() => Promise.reject(failure)), onSignOut(clean)];
  await tellSignOut(ending);
  expect(clean.mock.calls).toEqual([[ending]]);
  expect(logged.mock.calls).toEqual([[failure]]);
  for (const remove of removers) remove();
  await tellSignOut(ending);
  expect(clean).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});
