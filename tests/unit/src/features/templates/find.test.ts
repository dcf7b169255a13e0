import { expect, test } from 'vitest';
import type { Template } from '../../../../../contract/templates.ts';
import { findTemplates, matchesOfShortcut, offeredIn } from '../../../../../src/features/templates/find.ts';

const template = (name: string, rest: Partial<Template> = {}): Template => ({
  ...{ id: name, name, field: 'both', text: 'Nega febre.', archived: false, version: 1 },
  ...rest,
});
const names = (list: readonly Template[]) => list.map(({ name }) => name);

test('those found by name come before those found by text', () => {
  const list = [
    template('Alta', { text: 'Sem dor.' }),
    template('Dor torácica'),
    template('Dor lombar'),
    template('Gripe'),
  ];
  expect(names(findTemplates(list, 'dor', 'pt-BR'))).toEqual(['Dor lombar', 'Dor torácica', 'Alta']);
  expect(names(findTemplates(list, 'TORACICA', 'pt-BR'))).toEqual(['Dor torácica']);
  expect(names(findTemplates(list, '', 'pt-BR'))).toEqual(['Alta', 'Dor lombar', 'Dor torácica', 'Gripe']);
});

test('a field is offered its own templates and those for both, and none that is archived', () => {
  const list = [
    template('a', { field: 'anamnesis' }),
    template('d', { field: 'diagnosis' }),
    template('both'),
    template('old', { archived: true }),
  ];
  expect(names(offeredIn(list, 'anamnesis'))).toEqual(['a', 'both']);
  expect(names(offeredIn(list, 'diagnosis'))).toEqual(['d', 'both']);
});

test('a shortcut matches the beginning of a word, and also goes on over spaces', () => {
  const list = [template('Dor torácica'), template('Exame da dor'), template('Ardor'), template('Cardiovascular')];
  expect(names(matchesOfShortcut(list, 'dor', 'pt-BR'))).toEqual(['Dor torácica', 'Exame da dor']);
  expect(names(matchesOfShortcut(list, 'TORAC', 'pt-BR'))).toEqual(['Dor torácica']);
  expect(names(matchesOfShortcut(list, 'dortor', 'pt-BR'))).toEqual(['Dor torácica']);
  expect(matchesOfShortcut(list, 'febre', 'pt-BR')).toEqual([]);
  const many = Array.from({ length: 20 }, (_, n) => template(`Dor ${n}`));
  expect(names(matchesOfShortcut(many, 'dor', 'pt-BR'))).toEqual([
    'Dor 0',
    'Dor 1',
    'Dor 2',
    'Dor 3',
    'Dor 4',
    'Dor 5',
  ]);
});
