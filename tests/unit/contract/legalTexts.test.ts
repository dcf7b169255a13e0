import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dueLegalTexts } from '../../../contract/consents.ts';
import { documentHash } from '../../../contract/legalTextHashes.ts';
import {
  currentVersions,
  languageShown,
  legalTextLanguages,
  legalTextNames,
  legalTextVersion,
  legalTextVersions,
} from '../../../contract/legalTexts.ts';
import en from '../../../src/i18n/en-US/consents.ts';
import { legalTextChunk } from '../../../src/i18n/legalTexts.ts';
import pt from '../../../src/i18n/pt-BR/consents.ts';

const versions = legalTextNames.flatMap(document => legalTextVersions[document].map(one => ({ document, ...one })));
const texts = versions.flatMap(one => legalTextLanguages[one.document].map(language => ({ ...one, language })));

// To change what a text says, add a version (CONTRIBUTING.md, "Change the terms").
test.each(texts)('the text $document $version in $language is the one that was accepted', async one => {
  const text = await legalTextChunk(one.document, one.version, one.language)?.();
  const hash = createHash('sha256').update(JSON.stringify(text?.default)).digest('hex');
  expect(documentHash(one.document, one.version, one.language)).toBe(hash);
});

test.each(texts)('the text $document $version in $language is complete', async one => {
  const text = await legalTextChunk(one.document, one.version, one.language)?.();
  const headings = text?.default.flatMap(block => ('heading' in block ? [block.heading] : [])) ?? [];
  expect(headings.map(heading => Number.parseInt(heading, 10))).toEqual(headings.map((_, place) => place + 1));
  expect(JSON.stringify(text?.default)).not.toMatch(/TODO|\{\{(?!service\}\})/);
});

test.each(versions)('the changes of $document $version are told in both languages', ({ document, version }) => {
  for (const { changes } of [pt, en]) {
    const told = (changes[document] as Record<string, readonly string[]>)[`v${version}`] ?? [];
    expect(told.length).toBeGreaterThan(0);
  }
});

test('versions count up from 1, each later than the one before', () => {
  for (const document of legalTextNames) {
    const all = legalTextVersions[document];
    expect(all.map(({ version }) => version)).toEqual(all.map((_, place) => place + 1));
    expect([...all].map(({ date }) => date).sort()).toEqual(all.map(({ date }) => date));
    expect(legalTextVersion(document, currentVersions[document])).toBe(all.at(-1));
    expect(legalTextVersion(document, 0)).toBeUndefined();
  }
});

test('the terms are shown in Portuguese to everyone, the privacy notice in the user’s language', () => {
  expect(languageShown('terms', 'en-US')).toBe('pt-BR');
  expect(languageShown('privacy', 'en-US')).toBe('en-US');
});

describe('a text is due', () => {
  const acceptance = (version: number) => ({
    ...{ document: 'terms' as const, version, language: 'pt-BR' as const, how: 'app' as const },
    accepted_at: '2027-01-04T12:00:00Z',
  });
  const due = (versions: number[]) =>
    dueLegalTexts({ in_force: { terms: 2, privacy: 1 }, accepted: versions.map(acceptance) });

  test('until its version in force is accepted', () => {
    expect(due([])).toEqual(['terms', 'privacy']);
    expect(due([1])).toEqual(['terms', 'privacy']);
    expect(due([2, 1])).toEqual(['privacy']);
  });

  test('not for someone who has accepted a newer one, of another server’s version', () => {
    expect(due([3])).toEqual(['privacy']);
  });
});
