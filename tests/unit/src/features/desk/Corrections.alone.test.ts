// @vitest-environment jsdom
import { act, createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import Corrections from '../../../../../src/features/desk/pages/Corrections.tsx';
import { PageContext } from '../../../../../src/ui/page.ts';
import { blankPage } from '../../blankPage.ts';

const dialog = vi.hoisted(() => ({ onDecided: undefined as (() => void) | undefined }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/i18n/dates.ts', () => ({ deviceZone: () => 'UTC', useDates: () => ({ day: String }) }));
vi.mock('../../../../../src/page/QueryView.tsx', () => ({
  QueryView: ({ children }: { children: (list: unknown) => ReactNode }) =>
    children([{ id: '1', patient: { name: 'Ana' }, fields: ['cpf'], requested_at: '2026-11-23T12:00:00Z' }]),
}));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useAmend: () => async () => {},
  useCachedQuery: () => 'corrections',
  useRefresh: () => async () => {},
}));
vi.mock('../../../../../src/ui/graphics/pictures.tsx', () => ({ PeoplePicture: () => null }));
vi.mock('../../../../../src/features/desk/corrections/queries.ts', () => ({ correctionsQuery: 'corrections' }));
vi.mock('../../../../../src/features/desk/messages/CallNumber.tsx', () => ({ CallNumber: () => null }));
vi.mock('../../../../../src/features/desk/corrections/CorrectionDialog.tsx', () => ({
  CorrectionDialog: ({ onDecided }: { onDecided: () => void }) => {
    dialog.onDecided = onDecided;
    return null;
  },
}));

const page = blankPage();

/** The page behind a heading and a field that belong to the page that is visible. */
function draw(isHere: boolean) {
  const frame = { path: '/desk/corrections', shown: isHere, isHere: () => isHere, setTitle: () => {} };
  return page.render([
    createElement('h1', { key: 'title', className: 'page-title', tabIndex: -1 }, 'title'),
    createElement('input', { key: 'field' }),
    createElement(PageContext, { key: 'page', value: frame }, createElement(Corrections)),
  ]);
}

test.each([
  ['takes the focus to the title while the page is here', true, 'H1'],
  ['leaves the focus where it is on another page', false, 'INPUT'],
])('a decision that the server accepts late %s', async (_, isHere, focused) => {
  await draw(true);
  await act(async () => page.element.querySelector('button')?.click());
  await draw(isHere);
  page.element.querySelector('input')?.focus();
  await act(async () => dialog.onDecided?.());
  expect(document.activeElement?.tagName).toBe(focused);
});
