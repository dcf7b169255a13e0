/** Patients find a specialty by what they call it, in either language. */
import { expect, test } from 'vitest';
import { matches } from '../../../../src/i18n/collation.ts';
import { specialtySynonyms, synonymsOf } from '../../../../src/i18n/specialtySynonyms.ts';

/** The specialties that a search finds, with their Portuguese names. */
const found = (typed: string) => Object.keys(specialtySynonyms).filter(name => matches(name, typed, synonymsOf(name)));

test.each([
  ['olho', ['Oftalmologia']],
  ['eye', ['Oftalmologia']],
  ['CRIANCA', ['Pediatria']],
  ['criança', ['Pediatria']],
  ['child', ['Pediatria']],
  ['coração', ['Cardiologia']],
  ['coracao', ['Cardiologia']],
  ['heart', ['Cardiologia']],
  ['pele', ['Dermatologia']],
  ['Skin', ['Dermatologia']],
  ['dor de cabeça', ['Neurologia']],
  ['family doctor', ['Medicina de Família']],
  ['Oncologia', ['Cancerologia']],
  ['oncology', ['Cancerologia']],
  ['gravidez', ['Ginecologia e Obstetrícia']],
])('"%s" finds %j', (typed, names) => {
  expect(found(typed)).toEqual(names);
});

test('a specialty is also found by the name that the API keeps for it', () => {
  expect(matches('Oncologia', 'cancerologia', synonymsOf('Cancerologia'))).toBe(true);
});

test('a synonym is found from its beginning only: "ear" is not in "heart"', () => {
  expect(found('ear')).toEqual(['Otorrinolaringologia']);
});

test('a single letter finds names only, and every typed word must be found', () => {
  expect(found('x')).toEqual(['Infectologia'].filter(name => matches(name, 'x')));
  expect(found('olho zzz')).toEqual([]);
});

test('a specialty without synonyms is found by its name', () => {
  expect(synonymsOf('Homeopatia')).toEqual([]);
  expect(matches('Homeopatia', 'homeo', synonymsOf('Homeopatia'))).toBe(true);
});
