// @vitest-environment jsdom
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { startTexts } from '../../../../src/i18n/init.ts';
import { loadSignedInTexts } from '../../../../src/i18n/loadLanguage.ts';
import { showLanguage } from '../../../../src/i18n/useLanguage.ts';

const KEY = 'desk.management.doctors.approve.button';

test('the texts of the signed-in app load with it, for languages before and after', async () => {
  localStorage.setItem('i18nextLng', 'pt-BR');
  await startTexts();
  expect(i18next.exists('identity.login.submit')).toBe(true);
  expect(i18next.exists(KEY)).toBe(false);
  await loadSignedInTexts();
  expect(i18next.t(KEY)).toBe('Aprovar');
  expect(i18next.exists('identity.login.submit')).toBe(true);
  expect(await showLanguage('en-US')).toBe(true);
  expect(i18next.t(KEY)).toBe('Approve');
  await loadSignedInTexts();
  expect(i18next.t(KEY)).toBe('Approve');
});
