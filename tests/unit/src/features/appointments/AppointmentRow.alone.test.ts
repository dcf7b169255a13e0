import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { DoctorAppointment } from '../../../../../contract/appointments.ts';
import { AppointmentRow } from '../../../../../src/features/appointments/AppointmentRow.tsx';
import { doctorAppointment } from '../../sync/harness.ts';

vi.mock('react-i18next', () => {
  const translation = { t: (key: string) => key, i18n: { language: 'pt-BR', exists: () => false } };
  return { useTranslation: () => translation };
});
vi.mock('../../../../../src/features/entries/index.ts', () => ({ AllergyChips: () => null, AllergyWords: () => null }));
vi.mock('../../../../../src/i18n/useAge.ts', () => ({ useAge: () => (birthday: string) => `born ${birthday}` }));
vi.mock('../../../../../src/sync/ui/DraftMark.tsx', () => ({ DraftMark: () => null }));
vi.mock('../../../../../src/ui/actions/Link.tsx', () => ({ Link: () => null }));
const { window } = vi.hoisted(() => ({ window: { isWide: true } }));
vi.mock('../../../../../src/ui/browser/mediaQuery.ts', () => ({ useWide: () => window.isWide }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));

const booked: DoctorAppointment = { ...doctorAppointment(1), status: 'confirmed' };
const now = new Date(Date.parse(booked.date) + 60_000);
type Options = Omit<Parameters<typeof AppointmentRow>[0], 'appointment' | 'now'>;
const rowOf = (changes: Partial<DoctorAppointment> = {}, options: Options = {}) =>
  renderToStaticMarkup(createElement(AppointmentRow, { appointment: { ...booked, ...changes }, now, ...options }));

test('a row says the age only where it is asked for, and the length only if it isn’t the usual one', () => {
  const length = `${booked.specialty.duration / 60_000}\u00a0min`;
  const patient = { ...booked.patient, birthday: '1990-05-17' };
  const { duration } = booked.specialty;
  expect(rowOf({ patient })).not.toMatch(new RegExp(`born|${length}`));
  expect(rowOf({ patient }, { usualLength: duration })).not.toContain(length);
  const row = rowOf({ patient }, { isAgeShown: true, usualLength: duration + 1 });
  expect(row).toContain('born 1990-05-17');
  expect(row).toContain(length);
  expect(rowOf({ patient: { ...patient, birthday: null } }, { isAgeShown: true })).not.toContain('born');
});

test('an appointment under way is marked as now, unless its status says that the patient is there', () => {
  expect(rowOf()).toContain('appointments.now');
  const row = rowOf({ status: 'in_consultation' });
  expect(row).toContain('appointments.status.in_consultation');
  expect(row).not.toContain('appointments.now');
  expect(rowOf({ status: 'arrived' })).not.toContain('appointments.now');
});

test('each row to come has a status, and one that is over isn’t called booked', () => {
  const booked = { status: 'booked' } as const;
  expect(rowOf(booked)).toContain('appointments.status.booked');
  expect(rowOf({ ...booked, date: '2020-01-01T12:00:00.000Z' })).not.toContain('appointments.status.booked');
  expect(rowOf(booked, { compact: true })).not.toContain('appointments.status.booked');
});

test('beside the notes only the open appointment is highlighted, and the next one has a word', () => {
  const before = { ...booked, date: new Date(now.getTime() + 3_600_000).toISOString() };
  const open = rowOf(before, { compact: true, isOpen: true });
  expect(open).toContain('appointment-row-open');
  expect(open).toContain('appointments.doctor.opened');
  const next = rowOf(before, { compact: true, isNext: true });
  expect(next).toContain('appointments.glance.next');
  expect(next).not.toMatch(/appointment-row-(next|open)|doctor\.opened/);
  expect(rowOf(before, { isNext: true })).toContain('appointment-row-next');
});
