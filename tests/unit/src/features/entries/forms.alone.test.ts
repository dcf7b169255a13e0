// @vitest-environment jsdom
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Entry } from '../../../../../contract/entries.ts';
import { createAttempts } from '../../../../../src/features/entries/attempts.ts';
import { EntryForm } from '../../../../../src/features/entries/EntryForm.tsx';
import { QuickAdd } from '../../../../../src/features/entries/QuickAdd.tsx';
import { blankPage } from '../../blankPage.ts';

const send = vi.hoisted(() => vi.fn());
const flushed = vi.hoisted(() => ({ now: Promise.resolve() }));
const draftForm = vi.hoisted(() => ({ name: 'the form’s' }));
vi.mock('../../../../../src/sync/device.ts', () => ({ outbox: { send } }));
vi.mock('../../../../../src/sync/drafts/useDraft.ts', () => ({
  useDraft: () => ({ status: 'ready', keep() {}, flush: () => flushed.now, clear: async () => {}, form: draftForm }),
}));
vi.mock('../../../../../src/features/identity/index.ts', () => ({
  useSession: () => ({ user: { id: 'elisa', name: 'Elisa' } }),
}));
const app = vi.hoisted(() => ({ language: 'pt-BR' }));
vi.mock('../../../../../src/i18n/dates.ts', () => ({
  useDates: () => ({
    plainDate(date: string) {
      const [year, month, day] = date.split('-');
      return (app.language === 'pt-BR' ? [day, month, year] : [month, day, year]).join('/');
    },
  }),
  useMoment: () => () => ({}),
}));
vi.mock('../../../../../src/i18n/useLanguage.ts', () => ({ useLanguage: () => app }));
vi.mock('../../../../../src/page/useConfirm.tsx', () => ({ useConfirm: () => ({ ask() {}, dialog: null }) }));
vi.mock('../../../../../src/sync/ui/describeIntent.ts', () => ({ describeFailure: () => 'failed' }));
vi.mock('../../../../../src/sync/ui/useQueuedToast.ts', () => ({ useQueuedToast: () => () => {} }));
vi.mock('../../../../../src/features/entries/queries.ts', () => ({ suggestionsQuery: {} }));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useCachedQuery: () => ({}) }));
vi.mock('../../../../../src/ui/page.ts', () => ({ useShown: () => true }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const place = { patient: { id: 'bento', name: 'Bento' }, appointmentId: 'appointment', zone: 'America/Sao_Paulo' };
const entry = (version: number, text: string): Entry => ({
  ...{ id: 'entry', version, state: 'active', ended_on: null, end_reason: null },
  ...{ written_at: '2027-01-04T11:00:00.000Z', author: { id: 'bruno', name: 'Bruno' } },
  content: { kind: 'allergy', text },
});

const page = blankPage();
beforeEach(() => {
  send.mockReset();
  app.language = 'pt-BR';
});
afterEach(async () => {
  vi.useRealTimers();
});
const submit = () => act(async () => page.element.querySelector('form')?.requestSubmit());

test('a change is based on the version that was read when the form opened', async () => {
  send.mockResolvedValue({ status: 'sent' });
  const shown = (now: Entry) => page.render(createElement(EntryForm, { entry: now, place, onClose() {} }));
  await shown(entry(1, 'Dipirona'));
  await shown(entry(2, 'Dipirona sódica'));
  await submit();
  const base = { state: 'active', content: { kind: 'allergy', text: 'Dipirona' } };
  expect(send.mock.lastCall?.[1]).toMatchObject({ entryId: 'entry', version: 1, base });
  expect(send.mock.lastCall?.[2].draft.form).toBe(draftForm);
});

/** What is typed into a field with this label. */
async function fill(label: string, text: string) {
  const field = [...page.element.querySelectorAll('label')].find(one => one.textContent === label)
    ?.control as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return field;
}
const end = () =>
  act(async () =>
    [...page.element.querySelectorAll('button')].find(one => one.textContent === 'entries.form.end')?.click(),
  );

test('a switch of the language keeps day and month of “since”', async () => {
  send.mockResolvedValue({ status: 'sent' });
  const content = { kind: 'medicine', text: 'Losartana', since: '2024-03-04' } as const;
  const props = { entry: { ...entry(1, ''), content }, place, onClose() {} };
  await page.render(createElement(EntryForm, props));
  expect((await fill('entries.form.since', '05/04/2024')).value).toBe('05/04/2024');
  app.language = 'en-US';
  await page.render(createElement(EntryForm, { ...props }));
  expect([...page.element.querySelectorAll('input')].map(({ value }) => value)).toContain('04/05/2024');
  await submit();
  expect(send.mock.lastCall?.[1].content).toEqual({ ...content, since: '2024-04-05' });
});

// 23:30 on 4 January at the clinics.
const lateEvening = new Date('2027-01-05T02:30:00Z');

test.each(['1899-12-31', '2027-01-05', '2062-01-04'])(
  'an entry doesn’t end on %s: the form stays and names the field',
  async day => {
    vi.useFakeTimers({ now: lateEvening, toFake: ['Date'] });
    const onClose = vi.fn();
    await page.render(createElement(EntryForm, { entry: entry(1, 'Dipirona'), place, onClose }));
    const field = await fill('entries.form.endedOn', day);
    await end();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(page.element.querySelector('[role=alert]')?.textContent).toBe('errors.fields.date_invalid');
    expect(send).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  },
);

test.each([
  ['America/Manaus', '2027-01-05T03:30:00Z', '2027-01-04'],
  ['America/Noronha', '2027-01-05T02:30:00Z', '2027-01-05'],
])('an entry ends by default on the day at the clinic in %s', async (zone, now, today) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  send.mockResolvedValue({ status: 'sent' });
  const props = { entry: entry(1, 'Dipirona'), place: { ...place, zone }, onClose() {} };
  await page.render(createElement(EntryForm, props));
  await end();
  expect(send.mock.lastCall?.[1]).toMatchObject({ state: 'ended', endedOn: today });
});

test('a refused end is corrected with its day and reason', async () => {
  vi.useFakeTimers({ now: lateEvening, toFake: ['Date'] });
  send.mockResolvedValue({ status: 'sent' });
  const refused = {
    ...entry(1, 'Dipirona'),
    state: 'ended' as const,
    ended_on: '2062-01-04',
    end_reason: 'Dessensibilizado',
  };
  const props = { entry: refused, place, isRefused: true, onClose() {} };
  await page.render(createElement(EntryForm, props));
  const field = await fill('entries.form.endedOn', '2027-01-04');
  expect(field.max).toBe('2027-01-04');
  await end();
  const said = { state: 'ended', endedOn: '2027-01-04', endReason: 'Dessensibilizado' };
  expect(send.mock.lastCall?.[1]).toMatchObject({ entryId: 'entry', version: 1, ...said });
});

test('a repeat of a failed attempt has its id; the same content is a new entry once it was saved', () => {
  let made = 0;
  const attempts = createAttempts(() => `id ${++made}`);
  const content = (text: string) => ({ kind: 'allergy' as const, text });
  expect(['A', 'A', 'B'].map(text => attempts.idOf(content(text)))).toEqual(['id 1', 'id 1', 'id 2']);
  attempts.end(content('A'));
  expect(attempts.idOf(content('A'))).toBe('id 3');
});

test('a line leaves the field at once, a second Enter sends nothing, and each failed line stays', async () => {
  let flush = () => {};
  flushed.now = new Promise(resolve => {
    flush = resolve;
  });
  send.mockRejectedValue(new Error());
  await page.render(createElement(QuickAdd, { place, onFailed: () => {} }));
  const field = page.element.querySelector('input') as HTMLInputElement;
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type('Dipirona');
  await submit();
  expect(field.value).toBe('');
  await submit();
  await type('Penicilina');
  await act(async () => flush());
  expect(send).toHaveBeenCalledTimes(1);
  expect(field.value).toBe('Penicilina');
  const back = () => page.element.querySelector<HTMLButtonElement>('[role=alert] button');
  expect(back()?.disabled).toBe(true);
  await submit();
  expect(page.element.querySelectorAll('[role=alert]')).toHaveLength(2);
  await act(async () => back()?.click());
  expect(field.value).toBe('Dipirona');
  expect(page.element.querySelectorAll('[role=alert]')).toHaveLength(1);
  // What failed is there again at another appointment of the patient, and shown. Sent again, it is the same entry.
  const { entryId } = send.mock.lastCall?.[1] ?? expect.fail();
  await page.render(null);
  const onFailed = vi.fn();
  await page.render(createElement(QuickAdd, { place, onFailed }));
  expect(page.element.querySelector('[role=alert]')?.textContent).toContain('Penicilina');
  expect(onFailed).toHaveBeenCalledOnce();
  await act(async () => back()?.click());
  expect(page.element.querySelectorAll('[role=alert]')).toHaveLength(0);
  await submit();
  expect(send.mock.lastCall?.[1]).toMatchObject({ entryId, content: { text: 'Penicilina' } });
});
