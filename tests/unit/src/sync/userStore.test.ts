import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import type { UserStoreName } from '../../../../src/device/schema.ts';
import { createUserStore } from '../../../../src/sync/userStore.ts';
import { ana, bento, settle, signedIn } from './harness.ts';

afterEach(() => vi.restoreAllMocks());

const NAME: UserStoreName = 'unansweredBookings';
const Text = v.string();

/** A store of Ana's whose device is full until `mend`, with a value that could not be stored. */
async function withUnstoredValue() {
  const { device, ...tab } = await signedIn(ana);
  const store = createUserStore(tab.database, tab.keeper, NAME);
  await store.write('stored');
  const { put } = IDBObjectStore.prototype;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === NAME) throw new DOMException('The disk is full', 'QuotaExceededError');
    return put.apply(this, given);
  });
  await expect(store.write('unstored')).rejects.toMatchObject({ name: 'StorageError' });
  const onDisk = () => device.openTab().database.read([NAME], tx => tx.objectStore(NAME).getAll());
  return { ...tab, store, onDisk, mend: () => spy.mockRestore() };
}

test('a value that could not be stored is found after the session expired, by its user only', async () => {
  const { store, keeper, signIn, onDisk, mend } = await withUnstoredValue();
  await keeper.expire('token-of-Ana');
  keeper.leave();
  expect(await store.read(Text)).toBeUndefined();
  mend();
  await signIn(bento);
  expect(await store.read(Text)).toBeUndefined();
  await signIn(ana);
  expect(await store.read(Text)).toBe('unstored');
  await settle();
  expect(await onDisk()).toEqual([{ userId: ana.id, value: 'unstored' }]);
});

test('a newer value takes the place of one that could not be stored', async () => {
  const { store, mend } = await withUnstoredValue();
  mend();
  await store.write('newer');
  expect(await store.read(Text)).toBe('newer');
});

test('a value that could not be stored is given up at its user’s explicit sign-out', async () => {
  const { store, signOut, signIn, mend } = await withUnstoredValue();
  mend();
  await signOut();
  store.forget(ana.id);
  await signIn(ana);
  expect(await store.read(Text)).toBeUndefined();
});
