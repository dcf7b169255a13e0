import { expect, test } from 'vitest';
import { createChoice, patientsOf } from '../../../../../src/features/care/choice.ts';
import { memoryStorage } from '../../device/memoryStorage.ts';
import { ana, bento as other } from '../../sync/harness.ts';

const bento = { id: 'b', name: 'Bento' };
const clara = { id: 'c', name: 'Clara' };

test('the choice survives a reload, and counts for its account only', () => {
  const store = memoryStorage();
  createChoice(store).choose(ana.id, bento);
  const reloaded = createChoice(store);
  expect(reloaded.of(ana.id)).toMatchObject(bento);
  expect(reloaded.of(other.id)).toBeUndefined();
});

test('the choice of oneself and the end of the session remove it', () => {
  const store = memoryStorage();
  const choice = createChoice(store);
  choice.choose(ana.id, bento);
  choice.choose(ana.id, undefined);
  expect(createChoice(store).of(ana.id)).toBeUndefined();
  choice.choose(ana.id, bento);
  choice.forget();
  expect([choice.of(ana.id), createChoice(store).of(ana.id)]).toEqual([undefined, undefined]);
});

test('it notifies of each change once, also of another name', () => {
  const choice = createChoice(memoryStorage());
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

test('a store that is blocked or holds something else leaves a choice for this page', () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  const choice = createChoice({ getItem: blocked, setItem: blocked, removeItem: blocked });
  choice.choose(ana.id, bento);
  expect(choice.of(ana.id)).toMatchObject(bento);
  const store = memoryStorage();
  store.setItem('@ClinicApp:patient', '{"userId":1}');
  expect(createChoice(store).of(ana.id)).toBeUndefined();
});

test('one’s own name comes first, and the chosen dependent is listed before the list is loaded', () => {
  const user = { id: ana.id, name: ana.name };
  expect(patientsOf(user, [bento, clara], clara)).toEqual([user, bento, clara]);
  expect(patientsOf(user, [], bento)).toEqual([user, bento]);
  expect(patientsOf(user, [], undefined)).toEqual([user]);
});
