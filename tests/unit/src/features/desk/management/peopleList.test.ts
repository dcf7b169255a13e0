import { expect, test } from 'vitest';
import {
  chosenPeople,
  columnInOrder,
  optionsOf,
  type PeopleFilter,
} from '../../../../../../src/features/desk/management/peopleList.ts';

interface Doctor {
  name: string;
  specialties: string[];
}

const ana = { name: 'Ana', specialties: ['Neurologia', 'Psiquiatria'] };
const bia = { name: 'Bia', specialties: ['Cardiologia'] };
const caio = { name: 'Caio', specialties: ['Neurologia'] };
/** Names in another order than the values. */
const english: Record<string, string> = { Cardiologia: 'Heart', Neurologia: 'Nerves', Psiquiatria: 'Art of minds' };
const people = [bia, caio, ana];
const specialty: PeopleFilter<Doctor> = {
  ...{ key: 'specialty', label: 'Especialidade', all: 'Todas' },
  valuesOf: ({ specialties }) => specialties,
  labelOf: name => english[name] ?? name,
};
const compare = (a: string, b: string) => a.localeCompare(b);
const all = { filters: [specialty], chosen: {}, isFound: () => true, order: undefined, isDescending: false };
const byName = (a: Doctor, b: Doctor) => compare(a.name, b.name);
const bySpecialty = (a: Doctor, b: Doctor) => compare(a.specialties[0] ?? '', b.specialties[0] ?? '');

test('without a choice everyone is listed in the order of the server', () => {
  expect(chosenPeople(people, all)).toEqual(people);
  expect(chosenPeople(people, { ...all, chosen: { specialty: '' } })).toEqual(people);
});

test('a filter leaves those who have the chosen value, and the search those who are found', () => {
  const chosen = { specialty: 'Neurologia' };
  expect(chosenPeople(people, { ...all, chosen })).toEqual([caio, ana]);
  expect(chosenPeople(people, { ...all, chosen, isFound: ({ name }) => name === 'Ana' })).toEqual([ana]);
});

test('a heading sorts in both directions; equal ones keep their order, and the list itself isn’t changed', () => {
  expect(chosenPeople(people, { ...all, order: byName })).toEqual([ana, bia, caio]);
  expect(chosenPeople(people, { ...all, order: byName, isDescending: true })).toEqual([caio, bia, ana]);
  expect(chosenPeople(people, { ...all, order: bySpecialty, isDescending: true })).toEqual([caio, ana, bia]);
  expect(people).toEqual([bia, caio, ana]);
});

test('the order of the server is that of the first column that it agrees with', () => {
  const columns = [{ key: 'phone' }, { key: 'name', order: byName }, { key: 'specialty', order: bySpecialty }];
  expect(columnInOrder([ana, bia, caio], columns)).toBe('name');
  expect(columnInOrder([bia, caio, ana], columns)).toBe('specialty');
  expect(columnInOrder([caio, bia], columns)).toBeUndefined();
  // Equal in every column: no order.
  expect(columnInOrder([ana, ana], columns)).toBeUndefined();
  expect(columnInOrder([], columns)).toBeUndefined();
});

test('a filter offers each value once, by its label, and nothing if all have the same one', () => {
  expect(optionsOf(people, specialty, '', compare)).toEqual([
    { value: 'Psiquiatria', label: 'Art of minds' },
    { value: 'Cardiologia', label: 'Heart' },
    { value: 'Neurologia', label: 'Nerves' },
  ]);
  expect(optionsOf([bia], specialty, '', compare)).toEqual([]);
});

test('a choice stays when the language changes, and after the last whom it fits has left', () => {
  const other = { ...specialty, labelOf: (name: string) => name };
  expect(chosenPeople(people, { ...all, filters: [other], chosen: { specialty: 'Neurologia' } })).toEqual([caio, ana]);
  expect(optionsOf([bia], specialty, 'Neurologia', compare)).toEqual([{ value: 'Neurologia', label: 'Nerves' }]);
});
