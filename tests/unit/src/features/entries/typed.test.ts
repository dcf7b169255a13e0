import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CID10, EntryContent } from '../../../../../contract/entries.ts';
import {
  kindOfLine,
  lineKinds,
  parseLine,
  parseMeasures,
  parseSince,
  sinceText,
  suggestionLine,
} from '../../../../../src/features/entries/typed.ts';

const code = (code: string) => ({ ...CID10, code });

describe('a line', () => {
  test.each([
    ['Alergia: dipirona', 'allergy', 'dipirona'],
    ['remédio:losartana', 'medicine', 'losartana'],
    ['MED: x', 'medicine', 'x'],
    ['Problem: asthma', 'problem', 'asthma'],
  ])('%s names its kind', (line, kind, rest) => {
    expect(kindOfLine(line)).toEqual({ kind, rest });
  });

  test.each(['dipirona', 'Fumo: 20 anos', ': x', 'a alergia: x'])('%s names none', line => {
    expect(kindOfLine(line)).toBeUndefined();
  });

  test.each([
    ['dipirona', 'allergy', { text: 'dipirona' }],
    ['Dipirona, urticária, grave', 'allergy', { text: 'Dipirona', detail: 'urticária', severity: 'severe' }],
    ['Leve', 'allergy', { text: 'Leve' }],
    ['látex; leve', 'allergy', { text: 'látex', severity: 'mild' }],
    ['Digoxina 0,25 mg, 1 por dia', 'medicine', { text: 'Digoxina 0,25 mg', detail: '1 por dia' }],
    ['AAS, desde 03/2024, no almoço', 'medicine', { text: 'AAS', detail: 'no almoço', since: '2024-03' }],
    ['AAS, desde ontem', 'medicine', { text: 'AAS', detail: 'desde ontem' }],
    ['asma J45.0, desde 2019', 'problem', { text: 'asma', code: code('J45.0'), since: '2019' }],
    ['asma, j450', 'problem', { text: 'asma', code: code('J45.0') }],
    ['Asma – J45', 'problem', { text: 'Asma', code: code('J45') }],
    ['J45 - Asma', 'problem', { text: 'Asma', code: code('J45') }],
    ['j45.0 Asma', 'problem', { text: 'Asma', code: code('J45.0') }],
    ['deficiência de vitamina B12', 'problem', { text: 'deficiência de vitamina B12' }],
    ['B12 baixa', 'problem', { text: 'B12 baixa' }],
    ['usa insulina U100', 'problem', { text: 'usa insulina U100' }],
    ['Asma (J45.9), desde 2019', 'problem', { text: 'Asma', code: code('J45.9'), since: '2019' }],
    ['Dor, náusea', 'problem', { text: 'Dor, náusea' }],
    ['J45', 'problem', { text: 'J45' }],
  ] as const)('%s', (line, kind, expected) => {
    expect(parseLine(line, kind, 'pt-BR')).toEqual({ kind, ...expected });
  });

  test.each(['J45', 'J45.0'])('a suggestion with the code %s is read as it was entered', each => {
    const asthma = { text: 'Asma', code: each };
    expect(parseLine(suggestionLine(asthma), 'problem', 'pt-BR')).toMatchObject({ text: 'Asma', code: code(each) });
    expect(suggestionLine({ text: 'Asma' })).toBe('Asma');
  });

  test('loses nothing that was typed, and is valid or names its mistake, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.constantFrom(...lineKinds), (line, kind) => {
        const content = parseLine(line, kind, 'pt-BR');
        const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
        const said = letters(JSON.stringify(content));
        for (const part of line.split(/[\s,;().–:-]+/u)) {
          if (/^(desde|since|leve|mild|moderad[ao]|moderate|grave|severa|severe)$/i.test(part)) continue;
          if (/^\p{L}+$/u.test(part)) expect(said).toContain(letters(part));
        }
        const parsed = v.safeParse(EntryContent, content);
        if (!parsed.success)
          expect(['required', 'too_long', 'characters_invalid', 'date_invalid']).toContain(parsed.issues[0].message);
      }),
    );
  });
});

describe('since when', () => {
  test.each([
    ['2019', 'pt-BR', '2019'],
    ['3/2019', 'pt-BR', '2019-03'],
    ['15/03/2019', 'pt-BR', '2019-03-15'],
    ['03/15/2019', 'en-US', '2019-03-15'],
    ['2019-03-15', 'en-US', '2019-03-15'],
    ['ontem', 'pt-BR', undefined],
    ['19', 'pt-BR', undefined],
  ])('%s in %s', (typed, language, expected) => {
    expect(parseSince(typed, language)).toBe(expected);
  });

  test('is written as exactly as it is known', () => {
    const written = (since: string) => sinceText(since, day => `the day ${day}`);
    expect([written('2019'), written('2019-03'), written('2019-03-15')]).toEqual([
      '2019',
      '03/2019',
      'the day 2019-03-15',
    ]);
  });
});

describe('vital signs', () => {
  test('are typed with a comma or a point, a height also in metres', () => {
    expect(
      parseMeasures({ systolic: '120', temperature: '36,5', weight: '71.25', height: '1,72', pulse: ' ' }),
    ).toEqual({
      measures: { systolic: 120, temperature: 36.5, weight: 71.25, height: 172 },
      wrong: [],
    });
  });

  test.each([
    [{ temperature: '365' }, ['temperature']],
    [{ pulse: 'setenta' }, ['pulse']],
    [{ weight: '1.000.000' }, ['weight']],
    [{ weight: '-5' }, ['weight']],
    [{ systolic: '80', diastolic: '120' }, ['diastolic']],
  ] as const)('%j is not plausible', (typed, wrong) => {
    expect(parseMeasures(typed).wrong).toEqual(wrong);
  });
});
