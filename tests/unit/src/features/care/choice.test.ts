import { expect, test } from 'vitest';
import { createChoice, patientsOf } from '../../../../../src/features/care/choice.ts';
import { memoryStorage } from '../../device/memoryStorage.ts';
import { ana, bento as other } from '../../sync/harness.ts';

const bento = { id: 'b', name: 'Bento' };
const clara = { id: 'c', name: 'Clara' };

const open = (tab = memoryStorage(), device = memoryStorage()) => createChoice(tab, device);

test('the choice survives a reload, and counts for its account only', () => {
  const [tab, device] = [memoryStorage(), memoryStorage()];
  open(tab, device).choose(ana.id, bento);
  const reloaded = open(tab, device);
  expect(reloaded.of(ana.id)).toMatchObject(bento);
  expect(reloaded.of(other.id)).toBeUndefined();
});

test('a new tab begins with the last choice on the device, and keeps its own from then on', () => {
  const [first, second, device] = [memoryStorage(), memoryStorage(), memoryStorage()];
  open(first, device).choose(ana.id, bento);
  open(second, device).choose(ana.id, clara);
  expect(open(first, device).of(ana.id)).toMatchObject(bento);
  expect(open(memoryStorage(), device).of(ana.id)).toMatchObject(clara);
  open(first, device).choose(ana.id, undefined);
  open(second, device).choose(ana.id, bento);
  expect(open(first, device).of(ana.id)).toBeUndefined();
});

test('the choice of oneself and the end of the session remove it', () => {
  const [tab, device] = [memoryStorage(), memoryStorage()];
  const choice = open(tab, device);
  choice.choose(ana.id, bento);
  choice.choose(ana.id, undefined);
  expect(open(tab, device).of(ana.id)).toBeUndefined();
  choice.choose(ana.id, bento);
  choice.forget(ana.id);
  expect([choice.of(ana.id), tab.length, device.length]).toEqual([undefined, 0, 0]);
});

test('the end of a session in a sleeping tab leaves the choice of who has signed in since', () => {
  const device = memoryStorage();
  const sleeping = open(memoryStorage(), device);
  sleeping.choose(ana.id, bento);
  open(memoryStorage(), device).choose(other.id, clara);
  sleeping.forget(ana.id);
  expect(open(memoryStorage(), device).of(other.id)).toMatchObject(clara);
});

test('it notifies of each change once, also of another name', () => {
  const choice = open();
  let changes = 0;
  choice.subscribe(() => {
    changes += 1;
  });
  choice.choose(ana.id, bento);
  choice.choose(ana.id, { ...bento });
  expect(changes).toBe(1);
  choice.choose(ana.id, { ...bento, name: 'Bento Souza' });
  expect([changes, choice.of(ana.id)?.name]).toEqual([2, 'Bento Souza']);
});

test('a tab that is restored after the session has ended doesn’t have its choice', () => {
  const [restored, device] = [memoryStorage(), memoryStorage()];
  open(restored, device).choose(ana.id, bento);
  open(memoryStorage(), device).forget(ana.id);
  expect(open(restored, device).of(ana.id)).toBeUndefined();
  open(memoryStorage(), device).choose(ana.id, clara);
  expect(open(restored, device).of(ana.id)).toMatchObject(clara);
});

test('a store that is blocked or holds something else leaves a choice for this page', () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  const blockedStore = { getItem: blocked, setItem: blocked, removeItem: blocked };
  const choice = createChoice(blockedStore, blockedStore);
  choice.choose(ana.id, bento);
  expect(choice.of(ana.id)).toMatchObject(bento);
  const store = memoryStorage();
  store.setItem('@ClinicApp:patient', '{"userId":1}');
  expect(open(store).of(ana.id)).toBeUndefined();
});

test('one’s own name comes first, and the chosen dependent is listed before the list is loaded', () => {
  const user = { id: ana.id, name: ana.name };
  expect(patientsOf(user, [bento, clara], clara)).toEqual([user, bento, clara]);
  expect(patientsOf(user, [], bento)).toEqual([user, bento]);
  expect(patientsOf(user, [], undefined)).toEqual([user]);
});
