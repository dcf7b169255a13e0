import { describe, expect, test } from 'vitest';
import { type LegalTextName, legalTextLanguages, legalTextVersions } from '../../../../../contract/legalTexts.ts';
import { publicRoutes, routes } from '../../../../../src/app/routes.ts';
import { mentions, passagesOf } from '../../../../../src/features/consents/legalText/mentions.ts';
import { sectionsOf } from '../../../../../src/features/consents/legalText/sections.ts';
import type { LegalText } from '../../../../../src/i18n/legalText.ts';
import { legalTextChunk } from '../../../../../src/i18n/legalTexts.ts';

const names: LegalTextName[] = ['terms', 'privacy'];
const texts: LegalText[] = await Promise.all(
  names.flatMap(name =>
    legalTextVersions[name].flatMap(({ version }) =>
      legalTextLanguages[name].map(async language => {
        const chunk = legalTextChunk(name, version, language);
        if (!chunk) throw new Error(`${name} ${version} ${language}`);
        return (await chunk()).default;
      }),
    ),
  ),
);
const sentences = texts.flat().flatMap(block => {
  if ('heading' in block) return [];
  if ('warning' in block) return [block.warning];
  if ('list' in block) return block.list;
  return 'definitions' in block ? block.definitions.map(([, meaning]) => meaning) : [block.text];
});

describe('the sections of a text', () => {
  test('contain all its blocks, in order', () => {
    for (const text of texts) {
      const { intro, sections } = sectionsOf(text);
      expect([...intro, ...sections.flatMap(({ heading, blocks }) => [{ heading }, ...blocks])]).toEqual(text);
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    }
  });
});

describe('the links of a text', () => {
  test('leave its words as they are', () => {
    for (const role of ['Patient', 'Doctor', 'Reception', undefined] as const) {
      for (const sentence of sentences) {
        expect(
          passagesOf(sentence, role)
            .map(({ text }) => text)
            .join(''),
        ).toBe(sentence);
      }
    }
  });

  test.each(Object.keys(mentions))('%s is mentioned', wording => {
    expect(sentences.some(sentence => sentence.includes(wording))).toBe(true);
  });

  test.each(Object.entries(mentions).filter(([, { to }]) => to.startsWith('/')))(
    '%s leads to a page that its readers have',
    (_, { to, roles }) => {
      const route = routes.find(({ path }) => path === to);
      for (const role of roles ?? (['Patient', 'Doctor', 'Reception'] as const)) expect(route?.[role]).toBeDefined();
      if (!roles) expect(publicRoutes.some(({ path }) => path === to)).toBe(true);
    },
  );

  test('lead only to pages of the reader’s role, and without a session to public ones', () => {
    const sentence = 'Em “Minha conta” ou “Quem viu meu prontuário”; veja o aviso de privacidade.';
    const targets = (role: Parameters<typeof passagesOf>[1]) =>
      passagesOf(sentence, role).flatMap(({ to }) => to ?? []);
    expect(targets('Patient')).toEqual(['/account', '/privacy', '/privacy-notice']);
    expect(targets('Doctor')).toEqual(['/account', '/privacy-notice']);
    expect(targets(undefined)).toEqual(['/privacy-notice']);
  });

  test('leave the quotation marks outside', () => {
    expect(passagesOf('“Minha conta”.', 'Doctor')).toEqual([
      { text: '“' },
      { text: 'Minha conta', to: '/account' },
      { text: '”' },
      { text: '.' },
    ]);
  });
});
