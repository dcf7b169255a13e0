// @vitest-environment jsdom
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { DeskAppointment } from '../../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../../contract/management.ts';
import { AppointmentDialog } from '../../../../../src/features/desk/day/panels/AppointmentDialog.tsx';
import { useCellWords } from '../../../../../src/features/desk/day/useCellWords.ts';
import { TodaysPatient } from '../../../../../src/features/desk/patients/TodaysPatient.tsx';
import type { ChatAppointment } from '../../../../../src/features/desk/whatsApp.ts';
import { appointment, at, DATE, doctorDay, ZONE } from './day/fixtures.ts';

vi.mock('react-i18next', () => {
  const translation = { t: (key: string) => key, i18n: { language: 'pt-BR', exists: () => false } };
  return { useTranslation: () => translation };
});
vi.mock('../../../../../src/net/request.ts', () => ({}));
vi.mock('../../../../../src/sync/device.ts', () => ({ outbox: {}, mirror: { of: () => ({}) }, userStore: () => ({}) }));
vi.mock('../../../../../src/sync/ui/PendingMark.tsx', () => ({ PendingMark: () => null }));
vi.mock('../../../../../src/ui/dialogs/Dialog.tsx', () => ({
  Dialog: ({ children, actions }: { children: ReactNode; actions: ReactNode }) =>
    createElement('div', null, children, actions),
}));
vi.mock('../../../../../src/features/desk/WhatsAppLink.tsx', () => ({
  WhatsAppLink: ({ appointment }: { appointment?: ChatAppointment }) => `topic: ${appointment?.topic}`,
}));

const { doctor } = doctorDay();
const clinic = { id: 'clinic', name: 'Boa Saúde', time_zone: ZONE } as ManagedClinic;
const asked = appointment('10:00', { asked_to_move_at: at('07:00') });

interface Shown {
  one: DeskAppointment;
  now: number;
}

function Row({ one, now }: Shown) {
  const row = { ...one, doctor };
  const shared = { clinic, today: DATE, previous: undefined, isAttendanceAsked: false, onChange: () => {} };
  return createElement(TodaysPatient, { row, now, ...shared });
}

const none = () => {};
const actions = { onStatus: none, onMove: none, onCancel: none, onClose: none };

function Opened({ one, now }: Shown) {
  const words = useCellWords(ZONE);
  const shared = { appointment: one, doctor, clinic, words, now, previous: undefined };
  return createElement(AppointmentDialog, { ...shared, ...actions });
}

/** The row among today's patients, and the dialog on the clinic's day. */
function pagesAt(now: string, one: DeskAppointment): { row: string; dialog: string } {
  const htmlOf = (page: FunctionComponent<Shown>) =>
    renderToStaticMarkup(createElement(MemoryRouter, null, createElement(page, { one, now: Date.parse(now) })));
  return { row: htmlOf(Row), dialog: htmlOf(Opened) };
}

test('a patient who was asked to choose another time isn’t called booked, nor asked to confirm', () => {
  const { row, dialog } = pagesAt(at('09:59'), asked);
  expect(row).toContain('desk.day.askedToMove');
  expect(row).not.toMatch(/appointments\.status|desk\.patients\.late/);
  expect(dialog).toContain('appointments.askedToMove.mark');
  for (const html of [row, dialog]) expect(html).toContain('topic: asked_to_move');
});

test('one who didn’t choose is late from the start on, and gets only a greeting', () => {
  const { row, dialog } = pagesAt(at('10:10'), asked);
  expect(row).toContain('desk.patients.late');
  expect(dialog).toContain('appointments.status.booked');
  for (const html of [row, dialog]) {
    expect(html).toContain('topic: undefined');
    expect(html).not.toMatch(/askedToMove|asked_to_move/);
  }
});

test('one who has come all the same has arrived, and needs no other time', () => {
  const { row, dialog } = pagesAt(at('10:10'), { ...asked, status: 'arrived' });
  for (const html of [row, dialog]) {
    expect(html).toContain('appointments.status.arrived');
    expect(html).not.toMatch(/askedToMove|asked_to_move/);
  }
});

test('the dialog of a past day calls no appointment confirmed, and doesn’t ask for what is over', () => {
  const status_at = at('08:00', '2026-11-20');
  const { dialog } = pagesAt(at('10:00', '2026-11-24'), { ...asked, status: 'confirmed', status_at });
  expect(dialog).toContain('desk.patients.parts.unrecorded');
  expect(dialog).not.toMatch(/askedToMove|day\.appointment\.since|appointments\.status\.confirmed/);
  expect(dialog).toContain('topic: undefined');
});

test('the dialog offers what an appointment’s status allows until the end of the following day', () => {
  const { dialog } = pagesAt(at('23:59', '2026-11-24'), appointment('10:00'));
  expect(dialog).toMatch(/act\.arrived.*act\.missed.*appointment\.cancel/);
  expect(dialog).not.toContain('appointment.late');
});

test('the dialog of an older appointment says why nothing can be noted, unless it is noted already', () => {
  const { dialog } = pagesAt(at('00:00', '2026-11-25'), appointment('10:00'));
  expect(dialog).toContain('desk.day.appointment.late');
  expect(dialog).not.toMatch(/appointment\.(act|cancel|move|actions|undo)/);
  const done = pagesAt(at('00:00', '2026-11-25'), appointment('10:00', { status: 'done' }));
  expect(done.dialog).not.toContain('desk.day.appointment.late');
});
