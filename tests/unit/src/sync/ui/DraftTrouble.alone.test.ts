// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { Draft } from '../../../../../src/sync/drafts/useDraft.ts';
import { DraftTrouble } from '../../../../../src/sync/ui/DraftTrouble.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));

/** What is read out at once of a draft's trouble, note by note. */
async function alertsOf(draft: Pick<Draft<string>, 'trouble' | 'otherDraft'>) {
  const place = document.createElement('div');
  const given = { draft: { ...draft, chooseDraft: async () => {} }, onOther: () => {} };
  await act(async () => createRoot(place).render(createElement(DraftTrouble<string>, given)));
  return [...place.querySelectorAll('[role=alert]')].map(alert => alert.textContent);
}

test('a full device is distinguished from unavailable storage', async () => {
  expect(await alertsOf({ trouble: 'full', otherDraft: undefined })).toEqual(['offline.storage.full']);
  expect(await alertsOf({ trouble: 'unavailable', otherDraft: undefined })).toEqual(['offline.storage.unavailable']);
  expect(await alertsOf({ trouble: 'unread', otherDraft: undefined })).toEqual(['offline.drafts.unread']);
});

test('the choice between two drafts is announced, beside what is wrong', async () => {
  const alerts = await alertsOf({ trouble: 'full', otherDraft: 'before' });
  expect(alerts).toEqual([expect.stringContaining('offline.drafts.other.title'), 'offline.storage.full']);
});
