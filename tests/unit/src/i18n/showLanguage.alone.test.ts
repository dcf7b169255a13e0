// @vitest-environment jsdom
import i18next, { type ReadCallback } from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../../../../src/i18n/init.ts';
import { showLanguage } from '../../../../src/i18n/useLanguage.ts';

/** Ends the loading of English, which each test decides; Portuguese is there at once. */
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

test('a language whose texts arrive is shown', async () => {
  const english = showLanguage('en-US');
  endEnglish(null, { text: 'Text' });
  expect(await english).toBe(true);
  expect(i18next.t('text' as never)).toBe('Text');
});

test('a language whose texts fail to arrive is reported, and the shown one stays', async () => {
  const english = showLanguage('en-US');
  endEnglish(new Error('offline'), null);
  expect(await english).toBe(false);
  expect(i18next.language).toBe('pt-BR');
});

test('texts that arrive after another language was chosen do not overtake that choice', async () => {
  const english = showLanguage('en-US');
  await showLanguage('pt-BR');
  endEnglish(null, { text: 'Text' });
  expect(await english).toBe(true);
  expect(i18next.language).toBe('pt-BR');
  expect(document.documentElement.lang).toBe('pt-BR');
  expect(localStorage.getItem('i18nextLng')).toBe('pt-BR');
});

test('a language that was given up on is not reported when its texts fail to arrive', async () => {
  const english = showLanguage('en-US');
  await showLanguage('pt-BR');
  endEnglish(new Error('offline'), null);
  expect(await english).toBe(true);
});
