// @vitest-environment jsdom
import { act, createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { EarlierConsents } from '../../../../../src/features/consents/EarlierConsents.tsx';
import { EarlierWaitlist } from '../../../../../src/features/earlier/EarlierWaitlist.tsx';
import { PageContext } from '../../../../../src/ui/page.ts';
import { blankPage } from '../../blankPage.ts';
import { settle } from '../../sync/harness.ts';
import { NOW, patientAppointment } from '../appointments/fixtures.ts';

const { request, earlier } = vi.hoisted(() => ({
  request: vi.fn(),
  earlier: { waitlist: [{ appointment_id: '1', weekdays: [1], from: '08:00', to: '12:00', weekly_limit: 1 }] },
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/net/request.ts', () => ({ request }));
vi.mock('../../../../../src/page/QueryView.tsx', () => ({
  QueryView: ({ children }: { children: (data: unknown) => ReactNode }) => children(earlier),
}));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: (query: string) => ({ data: query === 'own' ? undefined : earlier, status: 'ready' }),
  useRefresh: () => async () => {},
}));
vi.mock('../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({}) }));
vi.mock('../../../../../src/i18n/useLanguage.ts', () => ({ useLanguage: () => ({ language: 'en-US' }) }));
vi.mock('../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast() {} }) }));
vi.mock('../../../../../src/features/appointments/index.ts', () => ({ appointmentsQuery: () => 'own' }));
vi.mock('../../../../../src/features/earlier/index.ts', async () => {
  const { LeaveWaitlist } = await import('../../../../../src/features/earlier/EarlierWaitlist.tsx');
  return { earlierQuery: 'earlier', LeaveWaitlist };
});

const page = blankPage();

const onConsents = createElement(EarlierConsents);
/** Ten minutes ahead: it is too late to ask for an earlier time. */
const soon = patientAppointment('1', new Date(NOW.getTime() + 600_000).toISOString());
const onAppointment = createElement(EarlierWaitlist, { appointment: soon, now: NOW, shown: true });

/** The page behind a heading and a field that belong to the page that is visible. */
function draw(content: ReactNode, isHere: boolean) {
  const frame = { path: '/consents', shown: isHere, isHere: () => isHere, setTitle: () => {} };
  return page.render([
    createElement('h1', { key: 'title', className: 'page-title', tabIndex: -1 }, 'title'),
    createElement('input', { key: 'field' }),
    createElement(PageContext, { key: 'page', value: frame }, content),
  ]);
}

test.each([
  ['consents', 'takes the focus to the title while the page is here', onConsents, true, 'H1'],
  ['consents', 'leaves the focus where it is on another page', onConsents, false, 'INPUT'],
  ['appointment', 'takes the focus to the title while the page is here', onAppointment, true, 'H1'],
  ['appointment', 'leaves the focus where it is on another page', onAppointment, false, 'INPUT'],
])('%s: leaving the waitlist %s', async (_place, _what, content, isHere, focused) => {
  let respond: () => void = () => {};
  request.mockReturnValueOnce(
    new Promise<void>(resolve => {
      respond = resolve;
    }),
  );
  await draw(content, true);
  await act(async () => page.element.querySelector('button')?.click());
  await draw(content, isHere);
  page.element.querySelector('input')?.focus();
  await act(async () => {
    respond();
    await settle();
  });
  expect(document.activeElement?.tagName).toBe(focused);
});
