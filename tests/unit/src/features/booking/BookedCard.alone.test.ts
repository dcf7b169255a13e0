// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Appointment } from '../../../../../contract/appointments.ts';
import { BookedCard } from '../../../../../src/features/booking/BookedCard.tsx';
import { blankPage } from '../../blankPage.ts';
import { appointment } from '../../sync/harness.ts';

const booked: Appointment = { ...appointment(1), status: 'booked', asked_to_move_at: null };
const asked: Appointment = { ...booked, asked_to_move_at: '2027-01-01T00:00:00Z' };
const start = Date.parse(booked.date);

const dates = { day: () => '', longDay: () => '', time: () => '', zoneNote: () => undefined };
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/ui/actions/Link.tsx', () => ({ Link: ({ children }: { children: unknown }) => children }));
vi.mock('../../../../../src/i18n/dates.ts', () => ({ useDates: () => dates }));
vi.mock('../../../../../src/i18n/useSpecialtyName.ts', () => ({ useSpecialtyName: () => (name: string) => name }));
vi.mock('../../../../../src/page/Avatar.tsx', () => ({ Avatar: () => null }));
vi.mock('../../../../../src/page/usePageNavigate.ts', () => ({
  usePageNavigate: () => (to: string) => device.went.push(to),
}));
vi.mock('../../../../../src/sync/ui/PendingMark.tsx', () => ({ PendingMark: () => null }));
vi.mock('../../../../../src/ui/actions/MapLink.tsx', () => ({ MapLink: () => null }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({
  Icon: ({ className }: { className?: string }) => createElement('i', { className }),
}));
vi.mock('../../../../../src/features/care/index.ts', () => ({ usePatients: () => device.patients }));
vi.mock('../../../../../src/features/earlier/index.ts', () => ({ EarlierWaitlist: () => null }));
const device = vi.hoisted(() => ({
  now: new Date(0),
  change: undefined as 'cancelling' | 'moving' | undefined,
  cancelDialog: undefined as { patientId?: string; onCancelled: () => void } | undefined,
  went: [] as string[],
  patients: [] as { id: string; name: string }[],
}));
vi.mock('../../../../../src/features/appointments/index.ts', async () => {
  const { appointmentsPath } = await import('../../../../../src/features/appointments/appointmentsPath.ts');
  const { canCancel, canMove } = await import('../../../../../src/features/appointments/lists.ts');
  return {
    ...{
      AddToCalendar: () => null,
      appointmentsPath,
      CancelDialog: (props: { patientId?: string; onCancelled: () => void }) => {
        device.cancelDialog = props;
        return null;
      },
      Confirmation: () => null,
      canCancel,
      canMove,
      reschedulePath: () => '/',
    },
    ...{ useChange: () => device.change, useNow: () => device.now },
  };
});

const page = blankPage();
beforeEach(() => {
  Object.assign(device, {
    now: new Date(start - 86_400_000),
    change: undefined,
    cancelDialog: undefined,
    went: [],
    patients: [],
  });
});
const show = (one: Appointment) => {
  const props = { appointment: one, dependent: undefined, children: null };
  return page.render(createElement(BookedCard, props));
};

test('a booked appointment has a tick, and can be moved', async () => {
  await show(booked);
  expect(page.element.querySelector('.booked-tick')).not.toBeNull();
  expect(page.element.textContent).toContain('appointments.moving.move');
  expect(page.element.textContent).not.toContain('appointments.askedToMove');
});

test('one for which the clinic asks for another time says so instead, with the way to choose it', async () => {
  await show(asked);
  expect(page.element.querySelector('.booked-tick')).toBeNull();
  expect(page.element.querySelector('.note')?.textContent).toBe('appointments.askedToMove.title');
  expect(page.element.textContent).toContain('appointments.askedToMove.choose');
});

test.for(['cancelling', 'moving'] as const)('doesn’t ask for another time while the app is %s it', async change => {
  device.change = change;
  await show(asked);
  expect(page.element.querySelector('.booked-tick')).not.toBeNull();
  expect(page.element.textContent).not.toContain('appointments.askedToMove');
});

test('doesn’t ask for another time once the appointment has started', async () => {
  device.now = new Date(start);
  await show(asked);
  expect(page.element.querySelector('.booked-tick')).not.toBeNull();
  expect(page.element.textContent).not.toContain('appointments.askedToMove');
});

test('can’t be cancelled once the consultation has begun early', async () => {
  await show(booked);
  expect(page.element.textContent).toContain('appointments.patient.cancel');
  await show({ ...booked, status: 'in_consultation' });
  expect(page.element.textContent).not.toContain('appointments.patient.cancel');
});

test('what follows the cancellation of one’s own appointment is for oneself, also if a dependent is chosen', async () => {
  device.patients = [
    { id: 'own', name: 'Ana' },
    { id: 'child', name: 'Bento' },
  ];
  await show(booked);
  const buttons = [...page.element.querySelectorAll('button')];
  await act(async () => buttons.find(({ textContent }) => textContent === 'appointments.patient.cancel')?.click());
  expect(device.cancelDialog?.patientId).toBe('own');
  device.cancelDialog?.onCancelled();
  expect(device.went).toEqual(['/appointments?patient=own']);
});
