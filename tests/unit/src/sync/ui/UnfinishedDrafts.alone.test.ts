// @vitest-environment jsdom
import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import type { Drafts } from '../../../../../src/sync/drafts/drafts.ts';
import { DraftDescription } from '../../../../../src/sync/ui/describeDraft.ts';
import OutboxPage from '../../../../../src/sync/ui/OutboxPage.tsx';
import { createDevice, drElisa, settle } from '../harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const sent = vi.hoisted(() => ({ at: undefined as number | undefined }));
const device = vi.hoisted(() => ({ drafts: undefined as unknown as Drafts }));
vi.mock('../../../../../src/sync/device.ts', () => ({
  get drafts() {
    return device.drafts;
  },
}));
vi.mock('../../../../../src/sync/outbox/useOutbox.ts', () => ({
  useOutboxEntries: () => [],
  useOutboxIsRead: () => true,
  useSentAt: () => sent.at,
  useUnreadable: () => [],
}));
vi.mock('../../../../../src/sync/ui/OutboxCard.tsx', () => ({ OutboxCard: () => null }));
vi.mock('../../../../../src/sync/ui/UnreadableCard.tsx', () => ({ UnreadableCard: () => null }));
vi.mock('../../../../../src/sync/ui/DiscardQuestion.tsx', () => ({ DiscardQuestion: () => null }));
vi.mock('../../../../../src/sync/ui/describeIntent.ts', () => ({ useWords: () => ({}) }));
vi.mock('../../../../../src/i18n/dates.ts', () => ({
  deviceZone: () => '',
  useDates: () => ({ dayTime: () => '' }),
  useMoment: () => (at: number) => ({ day: `day ${at}`, time: '10:42', isToday: at === 2 }),
}));
vi.mock('../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast() {} }) }));
vi.mock('../../../../../src/ui/graphics/pictures.tsx', () => ({ SentPicture: () => null }));
vi.mock('../../../../../src/ui/dialogs/Dialog.tsx', () => ({
  Dialog: ({ open, actions, children }: { open: boolean; actions: ReactNode; children: ReactNode }) =>
    open ? createElement('div', { role: 'alertdialog' }, children, actions) : null,
}));
vi.mock('../../../../../src/ui/actions/Button.tsx', () => ({
  Button: (button: { children: string; onClick: () => void; 'aria-label'?: string }) =>
    createElement('button', {
      type: 'button',
      onClick: button.onClick,
      name: button.children,
      'aria-label': button['aria-label'],
    }),
}));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, { day, time, returnObjects }: { day?: string; time?: string; returnObjects?: boolean } = {}) =>
      returnObjects ? { title: `${key}.title`, text: `${key}.text` } : [key, day, time].filter(Boolean).join(' '),
  }),
}));

let unmount = async () => {};
afterEach(() => unmount());

/** The page, for a doctor who has typed these texts. */
async function open(...typed: [name: string, text: string][]) {
  const tab = createDevice().openTab();
  await tab.signIn(drElisa);
  device.drafts = tab.drafts;
  for (const [name, text] of typed) await device.drafts.open(name).keep(text);
  const place = document.createElement('div');
  const root = createRoot(place);
  const describe = ({ name, value }: { name: string; value: unknown }) => ({ line: name, text: String(value) });
  const page = createElement(DraftDescription, { value: describe }, createElement(OutboxPage));
  await act(async () => root.render(page));
  await act(settle);
  unmount = () => act(async () => root.unmount());
  const press = async (name: string) => {
    await act(async () => {
      place.querySelector<HTMLElement>(`[name="${name}"]`)?.click();
      await settle();
    });
    // What is read again after that.
    await act(settle);
  };
  const texts = () => [...place.querySelectorAll('.offline-draft-text')].map(({ textContent }) => textContent);
  return { place, press, texts };
}

test('what was typed for a patient whom no page shows any more is read, copied and discarded here', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { place, press, texts } = await open(['entries:bento', 'dipirona'], ['entries:vitals:bento', '120']);
  expect(texts()).toEqual(['dipirona', '120']);
  expect(place.textContent).toContain('outbox.drafts.typed');
  await press('outbox.copy');
  expect(writeText).toHaveBeenCalledExactlyOnceWith('dipirona');
  await press('outbox.discard');
  // Kept until the question is answered.
  expect(await device.drafts.names()).toContain('entries:bento');
  expect(place.querySelector('[role="alertdialog"]')?.textContent).toContain('dipirona');
  await press('outbox.discardQuestion.confirm');
  expect(texts()).toEqual(['120']);
  expect(await device.drafts.names()).toEqual(['entries:vitals:bento']);
});

test('of two texts of one draft, only the one that was chosen is discarded', async () => {
  const { press, texts } = await open(['notes:1', 'first'], ['notes:1', 'second']);
  const [chosen, other] = texts();
  expect([chosen, other].sort()).toEqual(['first', 'second']);
  await press('outbox.discard');
  await press('outbox.discardQuestion.confirm');
  expect(texts()).toEqual([other]);
});

test('without drafts and entries, all is sent', async () => {
  const { place } = await open();
  expect(place.textContent).toContain('outbox.empty.title');
  expect(place.textContent).not.toContain('outbox.drafts');
});

test('the page says when something was last sent, also if nothing waits', async () => {
  sent.at = 1;
  const { place } = await open();
  expect(place.textContent).toContain('outbox.empty.title');
  expect(place.textContent).toContain('outbox.sentAt.before day 1 10:42');
  await unmount();
  sent.at = 2;
  expect((await open(['notes:1', 'tosse'])).place.textContent).toContain('outbox.sentAt.today');
  await unmount();
  sent.at = undefined;
  expect((await open()).place.textContent).not.toContain('outbox.sentAt');
});

test('a draft without text is listed by what it is about, and can be discarded', async () => {
  const { place, press, texts } = await open(['managedQuestionOrder', '']);
  expect(place.querySelector('.offline-entry-line')?.textContent).toBe('managedQuestionOrder');
  expect(texts()).toEqual([]);
  expect(place.querySelector('[name="outbox.copy"]')).toBeNull();
  expect(place.textContent).not.toContain('outbox.drafts.typed');
  await press('outbox.discard');
  await press('outbox.discardQuestion.confirm');
  expect(place.textContent).toContain('outbox.empty.title');
});

test('the buttons of each draft are named after it', async () => {
  const { place } = await open(['entries:bento', 'dipirona'], ['notes:1', 'tosse']);
  const labels = [...place.querySelectorAll('button')].map(button => button.getAttribute('aria-label'));
  expect(labels.sort()).toEqual(
    ['outbox.copy', 'outbox.discard'].flatMap(what => [`${what}: entries:bento`, `${what}: notes:1`]),
  );
});
