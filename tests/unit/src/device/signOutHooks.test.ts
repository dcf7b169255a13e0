import { expect, test, vi } from 'vitest';
import { beforeSignOut, type Ending, maySignOut, onSignOut, tellSignOut } from '../../../../src/device/signOutHooks.ts';
import { ana } from '../sync/harness.ts';

const ending: Ending = {
  session: { role: 'Patient', token: 'token', user: ana },
  reason: 'signed-out',
  revoked: Promise.resolve(true),
};

test('a sign-out goes on unless a check says to stay, until that check is removed', async () => {
  expect(await maySignOut()).toBeDefined();
  const removeGo = beforeSignOut(async () => 'go');
  expect(await maySignOut()).toBeDefined();
  const removeStay = beforeSignOut(async () => 'stay');
  expect(await maySignOut()).toBeUndefined();
  removeStay();
  expect(await maySignOut()).toBeDefined();
  removeGo();
});

test('what a check discards stays until the sign-out is certain', async () => {
  const discard = vi.fn(async () => {});
  const remove = beforeSignOut(async () => discard);
  const finish = await maySignOut();
  expect(discard).not.toHaveBeenCalled();
  await finish?.();
  expect(discard).toHaveBeenCalledOnce();
  remove();
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
