// @vitest-environment jsdom
import { act, createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { DraftOffer } from '../../../../../src/sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../../../../src/sync/ui/DraftTrouble.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values?: Record<string, string>) => [key, ...Object.values(values ?? {})].join(' '),
    i18n: { language: 'pt-BR' },
  }),
}));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));

async function rendered(element: ReactElement) {
  const place = document.createElement('div');
  await act(async () => createRoot(place).render(element));
  return place;
}

/** What is read out at once, note by note. */
const alertsIn = (place: Element) => [...place.querySelectorAll('[role=alert]')].map(alert => alert.textContent);

test('a full device is distinguished from unavailable storage', async () => {
  const alertsOf = async (trouble: 'full' | 'unavailable' | 'unread' | undefined) =>
    alertsIn(await rendered(createElement(DraftTrouble, { trouble })));
  expect(await alertsOf('full')).toEqual(['offline.storage.full']);
  expect(await alertsOf('unavailable')).toEqual(['offline.storage.unavailable']);
  expect(await alertsOf('unread')).toEqual(['offline.drafts.unread']);
  expect(await alertsOf(undefined)).toEqual([]);
});

test('the choice between two drafts is announced, with when the other one was typed', async () => {
  const chosen: string[] = [];
  const given = (otherDraft: { value: string; typedAt: number } | undefined) => ({
    draft: { otherDraft, chooseDraft: async (which: string) => void chosen.push(which) },
    onOther: (text: string) => void chosen.push(text),
  });
  const typedAt = new Date(2026, 4, 17, 14, 5).getTime();
  const place = await rendered(createElement(DraftOffer<string>, given({ value: 'before', typedAt })));
  expect(alertsIn(place)).toEqual([expect.stringMatching(/other\.title.*other\.before .*17\/05\/2026 14:05/)]);
  for (const button of place.querySelectorAll('button')) await act(async () => button.click());
  expect(chosen).toEqual(['other', 'before', 'own']);

  const justNow = await rendered(createElement(DraftOffer<string>, given({ value: 'before', typedAt: Date.now() })));
  expect(alertsIn(justNow)).toEqual([expect.stringContaining('other.today')]);
  expect(alertsIn(await rendered(createElement(DraftOffer<string>, given(undefined))))).toEqual([]);
});
