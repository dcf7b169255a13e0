import { describe, expect, test } from 'vitest';
import { areSimilarNames, nameWords, similaritiesOf } from '../../../../../server/features/desk/patients/similarity.ts';

describe('names of one person, given the same birthday', () => {
  test.each([
    ['accents and case', 'José António', 'JOSE ANTONIO'],
    ['accents as separate characters', 'Joa\u0303o Pão', 'João Pa\u0303o'],
    ['another order', 'Souza, Ana Maria', 'Ana Maria Souza'],
    ['particles', 'Maria da Silva e Souza', 'Maria Silva Souza'],
    ['one wrong letter', 'Marina Ribeiro', 'Marima Ribeiro'],
    ['one letter too many', 'Luciana Prado', 'Lucianna Prado'],
    ['two letters swapped', 'Carlos Mendes', 'Calros Mendes'],
    ['surnames left out', 'Ana Beatriz Souza Lima', 'Ana Lima'],
    ['an initial', 'Ana B. Souza', 'Ana Beatriz Souza'],
    ['a further surname after a marriage', 'Maria Silva', 'Maria Silva Costa'],
    ['another surname after a marriage', 'Ana Paula Ribeiro', 'Ana Paula Costa'],
    ['a hyphen', 'Anne-Marie Blanc', 'Anne Marie Blanc'],
  ])('%s', (_, one, other) => {
    expect(areSimilarNames(one, other)).toBe(true);
    expect(areSimilarNames(other, one)).toBe(true);
  });

  test.each([
    ['twins', 'Ana Lima Souza', 'Bia Lima Souza'],
    ['two wrong letters in the first name', 'Marina Prado', 'Merine Prado'],
    ['a short word with a wrong letter', 'Ana Prado', 'Ane Costa'],
    ['a similar first name alone', 'Mario Prado', 'Maria Costa'],
    ['only particles in common', 'Rui da Costa', 'Bia da Silva'],
    ['an empty name', '', 'Ana Prado'],
    ['punctuation', '---', 'Ana Prado'],
  ])('not of one person: %s', (_, one, other) => {
    expect(areSimilarNames(one, other)).toBe(false);
    expect(areSimilarNames(other, one)).toBe(false);
  });
});

const ana = { name: 'Ana Souza', phone: '+5511987654321', birthday: '1990-05-20', cpf: '52998224725' };

test('each similarity is named', () => {
  expect(similaritiesOf(ana, ana)).toEqual(['phone', 'cpf', 'name_and_birthday']);
  const stranger = { name: 'Rui Prado', phone: '+5511900000000', birthday: '1971-01-01', cpf: null };
  expect(similaritiesOf(ana, stranger)).toEqual([]);
  expect(similaritiesOf(ana, { ...stranger, phone: ana.phone })).toEqual(['phone']);
  expect(similaritiesOf(ana, { ...stranger, cpf: ana.cpf })).toEqual(['cpf']);
  expect(similaritiesOf(ana, { ...stranger, birthday: ana.birthday })).toEqual([]);
  expect(similaritiesOf(ana, { ...stranger, name: ana.name })).toEqual([]);
});

test('missing data are not equal', () => {
  const unknown = { name: 'Ana Souza', phone: '+551130000000', birthday: null, cpf: null };
  expect(similaritiesOf(unknown, { ...unknown, phone: '+551140000000' })).toEqual([]);
});

test('particles count only in a name without other words', () => {
  expect(nameWords('Maria de Souza')).toEqual(['maria', 'souza']);
  expect(nameWords('da')).toEqual(['da']);
  expect(nameWords('d’Ávila 12')).toEqual(['d', 'avila', '12']);
});
