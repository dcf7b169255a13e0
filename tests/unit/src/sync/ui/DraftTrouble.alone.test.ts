// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { Draft } from '../../../../../src/sync/drafts/useDraft.ts';
import { DraftTrouble } from '../../../../../src/sync/ui/DraftTrouble.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));

/** What is read out at once of a draft's trouble. */
async function alertOf(draft: Pick<Draft<string>, 'trouble' | 'earlierDraft'>) {
  const place = document.createElement('div');
  const given = { draft: { ...draft, chooseDraft: () => {} }, onEarlier: () => {} };
  await act(async () => createRoot(place).render(createElement(DraftTrouble<string>, given)));
  return place.querySelector('[role=alert]')?.textContent;
}

test('a full device is distinguished from unavailable storage', async () => {
  expect(await alertOf({ trouble: 'full', earlierDraft: undefined })).toBe('offline.storage.full');
  expect(await alertOf({ trouble: 'unavailable', earlierDraft: undefined })).toBe('offline.storage.unavailable');
  expect(await alertOf({ trouble: 'unread', earlierDraft: undefined })).toBe('offline.drafts.unread');
});

test('the choice between two drafts is announced', async () => {
  expect(await alertOf({ trouble: 'unread', earlierDraft: 'before' })).toContain('offline.drafts.earlier.title');
});
