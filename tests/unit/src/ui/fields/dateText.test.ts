import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDate, maskDate, parseDate } from '../../../../../src/ui/fields/dateText.ts';

/** Types text one character at a time at the end of the field. */
const type = (text: string, language: 'pt-BR' | 'en-US' = 'pt-BR') =>
  [...text].reduce((shown, character) => maskDate(shown + character, language), '');

describe('a date is typed with digits alone, or with any separators', () => {
  test.each([
    ['17051990', '17/05/1990'],
    ['17/05/1990', '17/05/1990'],
    ['17.05.1990', '17/05/1990'],
    ['7/5/1990', '07/05/1990'],
    ['7-5-1990', '07/05/1990'],
    ['170519901', '17/05/1990'],
    ['17 de maio', '17'],
    ['1705', '17/05'],
    ['abc', ''],
    ['/', ''],
  ])('%s is shown as %s', (typed, shown) => {
    expect(type(typed)).toBe(shown);
  });
});

describe('a date that is pasted or filled in by a password manager', () => {
  test.each([
    ['1990-05-17', 'pt-BR', '17/05/1990'],
    ['1990-05-17', 'en-US', '05/17/1990'],
    [' 17/05/1990 ', 'pt-BR', '17/05/1990'],
    ['17051990', 'pt-BR', '17/05/1990'],
    ['05171990', 'en-US', '05/17/1990'],
  ] as const)('%s is shown in %s as %s', (pasted, language, shown) => {
    expect(maskDate(pasted, language)).toBe(shown);
  });
});

test('an edit in the middle changes no other part, and the slash can be deleted', () => {
  expect(maskDate('7/05/1990', 'pt-BR')).toBe('7/05/1990');
  expect(maskDate('17/0/1990', 'pt-BR')).toBe('17/0/1990');
  expect(maskDate('17', 'pt-BR')).toBe('17');
});

test('the value is the date once it is complete, otherwise what was typed', () => {
  expect(parseDate('17/05/1990', 'pt-BR')).toBe('1990-05-17');
  expect(parseDate('05/17/1990', 'en-US')).toBe('1990-05-17');
  expect(parseDate('7/5/1990', 'pt-BR')).toBe('1990-05-07');
  for (const unfinished of ['', '17', '17/05', '17/05/', '17/05/90', '/05/1990']) {
    expect(parseDate(unfinished, 'pt-BR')).toBe(unfinished);
  }
});

test('a day that does not exist keeps its digits, so that the form can refuse it', () => {
  expect(parseDate('31/02/1990', 'pt-BR')).toBe('1990-02-31');
  expect(formatDate('1990-02-31', 'pt-BR')).toBe('31/02/1990');
});

test('any date is shown in both orders, and read back', () => {
  const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, fc.constantFrom('pt-BR' as const, 'en-US' as const), (date, language) => {
      const value = date.toISOString().slice(0, 10);
      const shown = formatDate(value, language);
      expect(maskDate(shown, language)).toBe(shown);
      expect(type(shown.replaceAll('/', ''), language)).toBe(shown);
      expect(parseDate(shown, language)).toBe(value);
    }),
  );
});
