import { expect, test, vi } from 'vitest';
import { groupByLetter } from '../../../../src/i18n/collation.ts';

const named = (names: string[], language: 'pt-BR' | 'en-US' = 'pt-BR') =>
  groupByLetter(names, name => name, language).map(({ letter, items }) => `${letter}: ${items.join(', ')}`);

test('letters with diacritics are grouped under their base letter, in order', () => {
  expect(named(['Órtese', 'Zoo', 'Oftalmologia', 'Ácido', 'azul', 'Abelha', 'Ética'])).toEqual([
    'A: Abelha, Ácido, azul',
    'E: Ética',
    'O: Oftalmologia, Órtese',
    'Z: Zoo',
  ]);
});

test('names that start with no letter have their own group, first', () => {
  expect(named(['Clínica 2', '24 horas', 'Clínica 10'], 'en-US')).toEqual(['#: 24 horas', 'C: Clínica 2, Clínica 10']);
});

test('each name is read once, whatever the number of comparisons', () => {
  const nameOf = vi.fn((name: string) => name);
  groupByLetter(['d', 'b', 'c', 'a', 'e'], nameOf, 'pt-BR');
  expect(nameOf).toHaveBeenCalledTimes(5);
});

test('an empty list gives no groups', () => {
  expect(named([])).toEqual([]);
});
