import { createInstance } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import type { Entry, EntryContent } from '../../../../../contract/entries.ts';
import { countsText, mainValuesText } from '../../../../../src/features/entries/countsText.ts';
import en from '../../../../../src/i18n/en-US/entries.ts';
import pt from '../../../../../src/i18n/pt-BR/entries.ts';

// Of its own: other tests of this process have theirs.
const i18next = createInstance();
beforeAll(() =>
  i18next.init({
    lng: 'pt-BR',
    interpolation: { escapeValue: false },
    resources: { 'pt-BR': { translation: { entries: pt } }, 'en-US': { translation: { entries: en } } },
  }),
);

let last = 0;
function entry(content: EntryContent, state: Entry['state'] = 'active'): Entry {
  last += 1;
  return {
    ...{ id: `e${last}`, version: 1, state, ended_on: null, end_reason: null, content },
    ...{ written_at: '2026-11-23T12:00:00Z', author: { id: 'd', name: 'Ana' } },
  };
}

const allergy = entry({ kind: 'allergy', text: 'Dipirona' });
const medicine = (text: string) => entry({ kind: 'medicine', text });
const vitals = entry({ kind: 'vitals', measured_at: '2026-11-23T12:00:00Z', measures: { pulse: 70 } });

test.each<[lng: string, list: Entry[], text: string]>([
  ['pt-BR', [allergy, medicine('a'), medicine('b'), medicine('c')], '1 alergia, 3 medicamentos'],
  ['en-US', [allergy, medicine('a'), entry({ kind: 'problem', text: 'Asma' })], '1 allergy, 1 medication, 1 problem'],
  ['pt-BR', [entry({ kind: 'no_allergies' }), medicine('a'), vitals], 'sem alergias conhecidas, 1 medicamento'],
  ['pt-BR', [entry({ kind: 'no_allergies' }), allergy], '1 alergia'],
  ['pt-BR', [vitals], 'sinais vitais'],
  ['en-US', [], 'nothing recorded'],
])('in %s, %# is counted', (lng, list, text) => {
  expect(countsText(list, i18next.getFixedT(lng))).toBe(text);
});

test('what has ended or was entered in error is not counted', () => {
  const list = [
    entry({ kind: 'medicine', text: 'a' }, 'ended'),
    entry({ kind: 'problem', text: 'b' }, 'entered_in_error'),
    entry({ kind: 'no_allergies' }, 'ended'),
  ];
  expect(countsText(list, i18next.getFixedT('pt-BR'))).toBe('nada registrado');
});

const pressure = (measured_at: string, systolic: number) =>
  entry({ kind: 'vitals', measured_at, measures: { systolic, diastolic: 80 } });
const problem = (text: string) => entry({ kind: 'problem', text });
const folded = (list: Entry[], lng = 'pt-BR') =>
  mainValuesText(list, i18next.getFixedT(lng), instant => instant.slice(5, 10));

test('a folded summary names problems, the latest pressure and medicines', () => {
  const list = [
    medicine('Losartana'),
    problem('Hipertensão'),
    pressure('2026-11-20T12:00:00Z', 150),
    pressure('2026-11-22T12:00:00Z', 130),
    vitals,
    allergy,
  ];
  expect(folded(list)).toBe('Hipertensão; PA 130/80 (11-22); Losartana');
  expect(folded(list, 'en-US')).toBe('Hipertensão; BP 130/80 (11-22); Losartana');
});

test('of many it names the first, and says how many more there are', () => {
  const medicines = ['d', 'B', 'c', 'a'].map(medicine);
  expect(folded([...medicines, entry({ kind: 'no_allergies' })])).toBe('a, B +2; sem alergias conhecidas');
});

test('what has ended or was entered in error is not named', () => {
  const list = [entry({ kind: 'medicine', text: 'a' }, 'ended'), entry({ kind: 'problem', text: 'b' }, 'ended')];
  expect(folded([...list, problem('Asma')])).toBe('Asma');
  expect(folded(list)).toBe('nada registrado');
  expect(folded([allergy])).toBe('1 alergia');
});
