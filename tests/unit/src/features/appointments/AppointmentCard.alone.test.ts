// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Appointment } from '../../../../../contract/appointments.ts';
import { AppointmentCard } from '../../../../../src/features/appointments/AppointmentCard.tsx';
import { blankPage } from '../../blankPage.ts';
import { appointment } from '../../sync/harness.ts';

const device = vi.hoisted(() => ({
  change: undefined as 'cancelling' | undefined,
  saved: [] as { file: Blob; name: string }[],
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/ui/actions/Link.tsx', () => ({ Link: ({ children }: { children: unknown }) => children }));
vi.mock('../../../../../src/i18n/dates.ts', () => ({
  useDates: () => ({ day: () => '', time: () => '', zoneNote: () => undefined }),
}));
vi.mock('../../../../../src/i18n/useSpecialtyName.ts', () => ({ useSpecialtyName: () => (name: string) => name }));
vi.mock('../../../../../src/page/Avatar.tsx', () => ({ Avatar: () => null }));
vi.mock('../../../../../src/sync/ui/PendingMark.tsx', () => ({ PendingMark: () => null }));
vi.mock('../../../../../src/ui/actions/MapLink.tsx', () => ({ MapLink: () => null }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));
vi.mock('../../../../../src/ui/browser/saveFile.ts', () => ({
  saveFile: (file: Blob, name: string) => device.saved.push({ file, name }),
}));
vi.mock('../../../../../src/features/appointments/AppointmentTime.tsx', () => ({ AppointmentTime: () => null }));
vi.mock('../../../../../src/features/appointments/Confirmation.tsx', () => ({ Confirmation: () => null }));
vi.mock('../../../../../src/features/appointments/useChange.ts', () => ({ useChange: () => device.change }));

const booked: Appointment = { ...appointment(1), status: 'booked', asked_to_move_at: null };
const now = new Date(Date.parse(booked.date) - 86_400_000);
const page = blankPage();
const show = (one: Appointment, isNext = true) => {
  const props = { appointment: one, dependent: undefined, now, isNext, isZoneShown: false, onCancel: () => {} };
  return page.render(createElement(AppointmentCard, props));
};
beforeEach(() => {
  Object.assign(device, { change: undefined, saved: [] });
});

test('the next appointment says what to bring and is saved as a calendar file without its specialty', async () => {
  await show(booked);
  expect(page.element.textContent).toContain('appointments.patient.bring');
  const button = [...page.element.querySelectorAll('button')].find(
    one => one.textContent === 'booking.done.addToCalendar',
  );
  await act(async () => button?.click());
  expect(device.saved.map(({ name }) => name)).toEqual(['clinic.ics']);
  const text = await device.saved[0]?.file.text();
  expect(text).toContain(`UID:appointment-${booked.id}@clinic`);
  expect(text).not.toContain(booked.specialty.name);
});

test.each([
  ['a later one', booked, false, undefined],
  ['one that is being cancelled', booked, true, 'cancelling' as const],
  [
    'one for which the clinic asks for another time',
    { ...booked, asked_to_move_at: now.toISOString() },
    true,
    undefined,
  ],
  ['one whose consultation began early', { ...booked, status: 'in_consultation' as const }, true, undefined],
])('%s has neither', async (_, one, isNext, change) => {
  device.change = change;
  await show(one, isNext);
  expect(page.element.textContent).not.toContain('appointments.patient.bring');
  expect(page.element.textContent).not.toContain('booking.done.addToCalendar');
});
