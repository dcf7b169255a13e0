// @vitest-environment jsdom
import { act, createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import Undelivered from '../../../../../src/features/desk/pages/Undelivered.tsx';
import { PageContext } from '../../../../../src/ui/page.ts';
import { blankPage } from '../../blankPage.ts';
import { settle } from '../../sync/harness.ts';

const request = vi.hoisted(() => vi.fn());
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/net/request.ts', () => ({ request }));
vi.mock('../../../../../src/page/useErrorToast.ts', () => ({ useErrorToast: () => () => {} }));
vi.mock('../../../../../src/page/QueryView.tsx', () => ({
  QueryView: ({ children }: { children: (list: unknown) => ReactNode }) =>
    children([{ id: 'message', patient: { name: 'Ana' } }]),
}));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useAmend: () => async () => {} }));
vi.mock('../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast() {} }) }));
vi.mock('../../../../../src/ui/graphics/pictures.tsx', () => ({ SentPicture: () => null }));
vi.mock('../../../../../src/features/desk/messages/queries.ts', () => ({ undeliveredQuery: () => 'undelivered' }));
vi.mock('../../../../../src/features/desk/messages/useUndelivered.ts', () => ({ useUndelivered: () => 'undelivered' }));
vi.mock('../../../../../src/features/desk/messages/UndeliveredRow.tsx', () => ({
  UndeliveredRow: ({ onDone }: { onDone: () => void }) =>
    createElement('button', { type: 'button', onClick: onDone }, 'done'),
}));
vi.mock('../../../../../src/features/desk/queries.ts', () => ({ deskClinicsQuery: 'clinics' }));
vi.mock('../../../../../src/features/desk/WithClinic.tsx', () => ({
  WithClinic: ({ children }: { children: (clinic: object) => ReactNode }) => children({ id: 'clinic' }),
}));

const page = blankPage();

/** The page behind a heading and a field that belong to the page that is visible. */
function draw(isHere: boolean) {
  const frame = { path: '/desk/undelivered', shown: isHere, isHere: () => isHere, setTitle: () => {} };
  return page.render([
    createElement('h1', { key: 'title', className: 'page-title', tabIndex: -1 }, 'title'),
    createElement('input', { key: 'field' }),
    createElement(PageContext, { key: 'page', value: frame }, createElement(Undelivered)),
  ]);
}

test.each([
  ['takes the focus to the title while the page is here', true, 'H1'],
  ['leaves the focus where it is on another page', false, 'INPUT'],
])('a late response %s', async (_, isHere, focused) => {
  let respond: () => void = () => {};
  request.mockReturnValueOnce(
    new Promise<void>(resolve => {
      respond = resolve;
    }),
  );
  await draw(true);
  await act(async () => page.element.querySelector('button')?.click());
  await draw(isHere);
  page.element.querySelector('input')?.focus();
  await act(async () => {
    respond();
    await settle();
  });
  expect(document.activeElement?.tagName).toBe(focused);
});
