import { describe, expect, test, vi } from 'vitest';
import { errorCodes, fieldCodes } from '../../../../contract/errors.ts';
import { specialties } from '../../../../contract/specialties.ts';
import enStart from '../../../../src/i18n/en-US/index.ts';
import enSignedIn from '../../../../src/i18n/en-US/signedIn.ts';
import { type Language, perLanguage, resolveLanguage } from '../../../../src/i18n/languages.ts';
import ptStart from '../../../../src/i18n/pt-BR/index.ts';
import ptSignedIn from '../../../../src/i18n/pt-BR/signedIn.ts';

const pt = { ...ptStart, ...ptSignedIn };
const en = { ...enStart, ...enSignedIn };

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
  test('have the same keys, except the plural form that only Portuguese has', () => {
    const expected = [...portuguese.keys()].filter(key => !key.endsWith('_many'));
    expect([...english.keys()].sort()).toEqual(expected.sort());
  });

  test('leave no text empty', () => {
    for (const [key, text] of [...portuguese, ...english]) expect(text.trim(), key).not.toBe('');
  });

  test('interpolate the same values in each text', () => {
    for (const [key, text] of english) expect(placeholders(text), key).toEqual(placeholders(portuguese.get(key) ?? ''));
  });

  test('have every plural form that Portuguese needs', () => {
    for (const key of portuguese.keys()) {
      if (!key.endsWith('_one')) continue;
      const stem = key.slice(0, -'_one'.length);
      expect(portuguese.has(`${stem}_many`) && portuguese.has(`${stem}_other`), stem).toBe(true);
    }
  });

  test('have every plural form that English needs', () => {
    for (const key of english.keys()) {
      const [, stem, form] = /^(.+)_(one|other)$/.exec(key) ?? [];
      if (stem) expect(english.has(`${stem}_${form === 'one' ? 'other' : 'one'}`), key).toBe(true);
    }
  });

  test('describe every error code and every field error', () => {
    for (const code of errorCodes) {
      expect(portuguese.has(`errors.codes.${code}.title`), code).toBe(true);
      expect(portuguese.has(`errors.codes.${code}.text`), code).toBe(true);
    }
    for (const code of fieldCodes) expect(portuguese.has(`errors.fields.${code}`), code).toBe(true);
  });

  test('name every specialty by its name on the wire, except oncology', () => {
    const shown = new Map([['Cancerologia', 'Oncologia']]);
    for (const { name } of specialties) expect(portuguese.get(`specialties.${name}`)).toBe(shown.get(name) ?? name);
  });
});

describe.each([
  ['pt-BR', portuguese],
  ['en-US', english],
] as const)('the sentences of %s', (language, all) => {
  /** The keys of texts that match. */
  const faults = (isWrong: (text: string, key: string) => boolean) =>
    [...all].filter(([key, text]) => isWrong(text, key)).map(([key, text]) => `${key}: ${text}`);
  const bare = (text: string) => text.replace(/\{\{[^}]*\}\}/g, 'X');

  test('have no superfluous spaces', () => {
    expect(faults(text => text !== text.trim() || / {2}|\s[.,;:!?]/.test(text))).toEqual([]);
  });

  test('have the quotes, apostrophes and dots of print, except in texts with fixed three dots', () => {
    const literal = new Set(['Carregando...', 'Loading...', 'Selecione...', 'Select...']);
    expect(faults(text => /["']/.test(text) || (text.includes('...') && !literal.has(text)))).toEqual([]);
  });

  test('end with a full stop if a sentence ends before, except after an example', () => {
    expect(faults(text => /(?<!^E\.g)\. \p{Lu}/u.test(text) && !/[.?!:…]$|: [^ ]+( [^ ]+)?$/.test(bare(text)))).toEqual(
      [],
    );
  });

  test('begin with a capital, a number, a sign or a placeholder', () => {
    // Texts after a number or within a sentence, names of days, and addresses.
    const midway =
      /^(appointments\.glance|booking\.calendar|ui\.(stale|zoneMark|calendar|date\.pattern)|privacy\.(about|actions|subjects)|record\.history\.unnamed|entries\.(severities|counts|chips|since|ended|endedFor|history\.states|vitals\.on)|identity\.examples|earlier\.(everyDay|workdays)|consents\.history\.(given|withdrawn|ended|how)|desk\.day\.(cell|print\.data))\b/;
    expect(faults((text, key) => /^\p{Ll}/u.test(text) && !midway.test(key))).toEqual([]);
  });

  test('show no key, code or unfilled placeholder', () => {
    const looksLikeCode = /[a-z]_[a-z]|[a-z]\.[a-z]+\.[a-z]|\b[a-z]+[A-Z][a-z]|\bundefined\b|\bnull\b|\$t\(|[{}<>]/;
    expect(faults((text, key) => looksLikeCode.test(bare(text)) && !key.startsWith('identity.examples'))).toEqual([]);
  });

  test('contain no word of the other language', () => {
    const strangers = {
      'pt-BR':
        /\b(the|and|with|your|you|is|are|of|to|please|sign|save|back|loading|password|appointment|doctor|patient|from|this|login|upload|download)\b/i,
      'en-US': /\b(não|você|seu|sua|de|da|dos|das|que|para|uma|são|consulta|médico|paciente|senha)\b/i,
    };
    expect(faults(text => strangers[language].test(bare(text)))).toEqual([]);
  });
});

test.each([
  ['hours.incompatible', 'Horário incompatível com a especialidade escolhida no cadastrado.'],
  ['hours.toast.refused', 'Erro ao criar agenda, cheque horários incompatíveis.'],
  ['hours.toast.success', 'Agenda criada com sucesso!'],
  ['hours.toast.failed', 'Erro ao criar agenda, tente novamente.'],
  ['booking.toast.busyText', 'Você já tem um agendamento para este horário.'],
  ['ui.loading', 'Carregando...'],
])('%s has its fixed text', (key, text) => {
  expect(portuguese.get(key)).toBe(text);
});

test('the sentences of the access log fit “You” as well as a name', () => {
  const own = [...english].filter(([key]) => key.startsWith('privacy.actions.'));
  expect(own.filter(([, text]) => /\b(their|his|her)\b/.test(text))).toEqual([]);
});

test('American spelling', () => {
  expect([...english].filter(([, text]) => /\bcancelled|\bcancelling|colour|centre/i.test(text))).toEqual([]);
});

test('both languages end each text with the same punctuation', () => {
  const end = (text: string) => /[.?!:…]$/.exec(text)?.[0] ?? 'no sign';
  const differing = [...english]
    .filter(([key, text]) => end(text) !== end(portuguese.get(key) ?? ''))
    .map(([key, text]) => `${key}: ${text} / ${portuguese.get(key)}`);
  expect(differing).toEqual([]);
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
])('language tag %s resolves to %s', (tag, language) => {
  expect(resolveLanguage(tag)).toBe(language);
});

test('what is created for a language is created once, and for each language apart', () => {
  const create = vi.fn((language: Language) => ({ language }));
  const formats = perLanguage(create);
  expect([formats('pt-BR'), formats('en-US')]).toEqual([{ language: 'pt-BR' }, { language: 'en-US' }]);
  expect(formats('pt-BR')).toBe(formats('pt-BR'));
  expect(create).toHaveBeenCalledTimes(2);
});
