import { describe, expect, test } from 'vitest';
import { errorCodes, fieldCodes } from '../../../contract/errors.ts';
import { specialties } from '../../../contract/specialties.ts';
import en from '../../../src/i18n/en-US/index.ts';
import { resolveLanguage } from '../../../src/i18n/languages.ts';
import pt from '../../../src/i18n/pt-BR/index.ts';

/** Every key with its text, `a.b.c` to text. */
function texts(branch: object, path = ''): [string, string][] {
  return Object.entries(branch).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : texts(value, `${path}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name).sort();
const portuguese = new Map(texts(pt));
const english = new Map(texts(en));

describe('both languages', () => {
  test('have the same keys, but for the plural that only Portuguese has', () => {
    const expected = [...portuguese.keys()].filter(key => !key.endsWith('_many'));
    expect([...english.keys()].sort()).toEqual(expected.sort());
  });

  test('leave no text empty', () => {
    for (const [key, text] of [...portuguese, ...english]) expect(text.trim(), key).not.toBe('');
  });

  test('name the same values in each text', () => {
    for (const [key, text] of english) expect(placeholders(text), key).toEqual(placeholders(portuguese.get(key) ?? ''));
  });

  test('have every plural form that Portuguese needs', () => {
    for (const key of portuguese.keys()) {
      if (!key.endsWith('_one')) continue;
      const stem = key.slice(0, -'_one'.length);
      expect(portuguese.has(`${stem}_many`) && portuguese.has(`${stem}_other`), stem).toBe(true);
    }
  });

  test('describe every refusal and every failing field', () => {
    for (const code of errorCodes) {
      expect(portuguese.has(`errors.codes.${code}.title`), code).toBe(true);
      expect(portuguese.has(`errors.codes.${code}.text`), code).toBe(true);
    }
    for (const code of fieldCodes) expect(portuguese.has(`errors.fields.${code}`), code).toBe(true);
  });

  test('name every specialty by its name on the wire', () => {
    for (const { name } of specialties) expect(portuguese.get(`specialties.${name}`)).toBe(name);
  });
});

test.each([
  ['pt-BR', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['en', 'en-US'],
  ['en-GB', 'en-US'],
  ['de-DE', 'pt-BR'],
  ['enochian', 'pt-BR'],
  ['', 'pt-BR'],
])('somebody who reads %s is shown %s', (tag, language) => {
  expect(resolveLanguage(tag)).toBe(language);
});
