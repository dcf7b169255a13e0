// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeskAppointment } from '../../../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../../../contract/management.ts';
import { TodaysPatients } from '../../../../../../src/features/desk/patients/TodaysPatients.tsx';
import { appointment, at, doctorDay, ZONE } from '../day/fixtures.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const mocks = vi.hoisted(() => ({ send: vi.fn(), now: 0, rows: [] as unknown[] }));
vi.mock('react-i18next', () => {
  const t = (key: string, { step = '', patient = '' } = {}) => (step ? `${step}, ${patient}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'pt-BR', exists: () => false } }) };
});
vi.mock('../../../../../../src/net/request.ts', () => ({}));
vi.mock('../../../../../../src/sync/device.ts', () => ({
  outbox: { send: mocks.send },
  mirror: { of: () => ({}) },
  userStore: () => ({}),
}));
vi.mock('../../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast: () => {} }) }));
vi.mock('../../../../../../src/sync/ui/useQueuedToast.ts', () => ({ useQueuedToast: () => () => {} }));
vi.mock('../../../../../../src/features/desk/day/useDayEvents.ts', () => ({ useDayEvents: () => {} }));
vi.mock('../../../../../../src/features/appointments/useNow.ts', () => ({ useNow: () => new Date(mocks.now) }));
vi.mock('../../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useRefresh: () => () => {},
  useCachedQuery: () => ({
    status: 'ready',
    data: { clinic: {}, cursor: '', days: [{ ...doctorDay(), appointments: mocks.rows }] },
  }),
}));

const clinic = { id: 'clinic', name: 'Boa Saúde', time_zone: ZONE } as ManagedClinic;
const came = 'desk.patients.came';
const missed = 'desk.day.appointment.act.missed';
const undo = 'desk.day.appointment.undo';
let page: HTMLElement;
let root: Root;

/** Shows the patients at a time of the day. */
async function showAt(time: string, rows: DeskAppointment[]): Promise<void> {
  mocks.now = Date.parse(at(time));
  vi.setSystemTime(mocks.now);
  mocks.rows = rows;
  await act(async () =>
    root.render(createElement(MemoryRouter, null, createElement(TodaysPatients, { clinic, isOneOfSeveral: false }))),
  );
}

/** The names of the buttons below each heading. */
function listed(): Record<string, string[]> {
  const lists = [...page.querySelectorAll('ul[aria-labelledby]')].map(list => {
    const heading = page.querySelector(`[id="${list.getAttribute('aria-labelledby')}"]`)?.textContent ?? '';
    const buttons = [...list.querySelectorAll('button')].map(
      one => one.getAttribute('aria-label')?.split(',')[0] ?? '',
    );
    return [heading.replace('desk.patients.parts.', ''), buttons] as const;
  });
  return Object.fromEntries(lists);
}

const button = (name: string) => {
  const found = [...page.querySelectorAll('button')].find(one => one.getAttribute('aria-label')?.startsWith(name));
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};
const press = (name: string) => act(async () => button(name).click());

beforeEach(() => {
  vi.useFakeTimers();
  mocks.send.mockReset().mockResolvedValue({ status: 'sent' });
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.useRealTimers();
});

test('a waiting patient has the step that usually follows, and one without a note whether they came', async () => {
  await showAt('10:05', [
    appointment('09:00'),
    appointment('09:30', { status: 'arrived', status_at: at('09:25') }),
    appointment('09:45', { status: 'in_consultation', status_at: at('09:45') }),
    appointment('10:30', { status: 'confirmed' }),
  ]);
  const { arrived, in_consultation, done } = {
    arrived: 'desk.day.appointment.act.arrived',
    in_consultation: 'desk.day.appointment.act.in_consultation',
    done: 'desk.day.appointment.act.done',
  };
  expect(listed()).toEqual({ here: [in_consultation, done], expected: [arrived], unrecorded: [came, missed] });
});

test.each([
  [came, 'arrived', 'here'],
  [missed, 'missed', undefined],
] as const)(
  'after %s the row keeps its place and can be undone; two minutes later it moves',
  async (name, to, part) => {
    await showAt('10:05', [appointment('09:00')]);
    button(name).focus();
    await press(name);
    expect(mocks.send.mock.calls[0]?.[1]).toMatchObject({ from: 'booked', steps: [{ to }], deskClinicId: 'clinic' });
    const after = [appointment('09:00', { status: to, status_at: at('10:05') })];
    await showAt('10:06', after);
    expect(listed()).toEqual({ unrecorded: [undo] });
    expect(document.activeElement).toBe(button(undo));
    await press(undo);
    expect(mocks.send.mock.calls[1]?.[1]).toMatchObject({ from: to, steps: [{ to: 'booked' }] });
    await showAt('10:06', [appointment('09:00')]);
    expect(listed()).toEqual({ unrecorded: [came, missed] });
    await press(name);
    await showAt('10:09', after);
    expect(Object.keys(listed())).toEqual(part ? [part] : []);
    expect(page.textContent).not.toContain('desk.patients.undo');
  },
);

test('an arrival that was noted after the end of the appointment isn’t called a wait', async () => {
  const row = (status_at: string) => appointment('09:00', { status: 'arrived', status_at });
  await showAt('10:05', [row(at('10:00'))]);
  expect(page.querySelector('.badge')?.textContent).toBe('appointments.status.arrived');
  await showAt('10:05', [row(at('09:10'))]);
  expect(page.querySelector('.badge')?.textContent).toBe('appointments.statusChange.waiting');
});
