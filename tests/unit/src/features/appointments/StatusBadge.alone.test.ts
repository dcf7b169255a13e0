// @vitest-environment jsdom
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Status } from '../../../../../contract/status.ts';
import { StatusBadge } from '../../../../../src/features/appointments/status/StatusBadge.tsx';
import { doctorAppointment } from './fixtures.ts';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') }),
}));
vi.mock('../../../../../src/i18n/dates.ts', async original => ({
  ...(await original<object>()),
  useDates: () => ({ time: (instant: string) => instant.slice(11, 16) }),
}));
vi.mock('../../../../../src/ui/feedback/Badge.tsx', () => ({
  Badge: ({ children }: { children: string }) => children,
}));

const NOON = { now: new Date('2026-11-23T12:00:00Z') };

/** The badge's text for a status since an instant; without `now` if it must not change by itself. */
function textOf(status: Status, status_at: string, when: { now?: Date } = NOON): string {
  const appointment = doctorAppointment('one', '2026-11-23T12:20:00Z', { status, status_at });
  return renderToString(createElement(StatusBadge, { appointment, ...when }));
}

test('a patient who waits is shown with how long it has been, or when it must not change, since when', () => {
  const [change, status] = ['appointments.statusChange', 'appointments.status'];
  expect(textOf('arrived', '2026-11-23T11:48:00Z')).toBe(`${change}.waiting 12\u00a0min`);
  expect(textOf('arrived', '2026-11-23T10:30:00Z')).toBe(`${change}.waiting 1\u00a0h 30\u00a0min`);
  expect(textOf('arrived', '2026-11-23T11:59:30Z')).toBe(`${change}.justArrived`);
  expect(textOf('arrived', '2026-11-23T11:48:00Z', {})).toBe(`${change}.at ${status}.arrived 11:48`);
});

test('a status that was forgotten overnight is shown with its time, as is a consultation', () => {
  const [change, status] = ['appointments.statusChange', 'appointments.status'];
  expect(textOf('arrived', '2026-11-22T11:48:00Z')).toBe(`${change}.at ${status}.arrived 11:48`);
  expect(textOf('in_consultation', '2026-11-23T11:48:00Z')).toBe(`${change}.since ${status}.in_consultation 11:48`);
  expect(textOf('booked', '2026-11-23T11:48:00Z')).toBe('');
});
