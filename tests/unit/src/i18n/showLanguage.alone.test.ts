// @vitest-environment jsdom
import i18next, { type ReadCallback } from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../../../../src/i18n/init.ts';
import { showLanguage } from '../../../../src/i18n/useLanguage.ts';

/** Settles the loading of English, as each test decides; Portuguese loads at once. */
let endEnglish: ReadCallback;

vi.mock('../../../../src/i18n/loadLanguage.ts', () => ({
  languageChunks: {
    type: 'backend',
    init() {},
    read(tag: string, _namespace: string, done: ReadCallback) {
      if (tag === 'pt-BR') done(null, { text: 'Texto' });
      else endEnglish = done;
    },
  },
}));

beforeEach(async () => {
  localStorage.setItem('i18nextLng', 'pt-BR');
  await startTexts();
  i18next.removeResourceBundle('en-US', 'translations');
});

test('a language whose texts load is shown', async () => {
  const english = showLanguage('en-US');
  endEnglish(null, { text: 'Text' });
  expect(await english).toBe(true);
  expect(i18next.t('text' as never)).toBe('Text');
});

test('a language whose texts fail to load is reported, and the current one stays', async () => {
  const english = showLanguage('en-US');
  endEnglish(new Error('offline'), null);
  expect(await english).toBe(false);
  expect(i18next.language).toBe('pt-BR');
});

test('texts that load after another choice don’t override it', async () => {
  const english = showLanguage('en-US');
  await showLanguage('pt-BR');
  endEnglish(null, { text: 'Text' });
  expect(await english).toBe(true);
  expect(i18next.language).toBe('pt-BR');
  expect(document.documentElement.lang).toBe('pt-BR');
  expect(localStorage.getItem('i18nextLng')).toBe('pt-BR');
});

test('a failed load is not reported after another choice', async () => {
  const english = showLanguage('en-US');
  await showLanguage('pt-BR');
  endEnglish(new Error('offline'), null);
  expect(await english).toBe(true);
});
