import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DoctorAppointment } from '../../../../../contract/appointments.ts';
import DoctorAppointments from '../../../../../src/features/appointments/pages/DoctorAppointments.tsx';
import { PageLocationContext } from '../../../../../src/ui/page.ts';
import { doctorAppointment, NOW, ZONE } from './fixtures.ts';

const { device } = vi.hoisted(() => ({
  device: { appointments: [] as unknown[], entries: [] as { subject: string; recordId?: string }[] },
}));

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, words?: { count?: number }) => `${key} ${words?.count ?? ''}` }),
}));
vi.mock('../../../../../src/i18n/dates.ts', () => ({
  deviceZone: () => ZONE,
  lengthText: () => '',
  useDates: () => ({ time: () => '', weekdayDay: () => '' }),
}));
vi.mock('../../../../../src/sync/device.ts', () => ({
  ...{ outbox: {}, mirror: { of: () => ({}) }, entryList: {}, drafts: {} },
  intents: { of: () => ({ file: ({ recordId }: { recordId?: string }) => ({ recordId }) }) },
}));
vi.mock('../../../../../src/sync/outbox/useOutbox.ts', () => ({
  useOutboxEntries: () => device.entries.map(entry => ({ ...entry, intent: entry })),
  usePending: () => undefined,
}));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: () => ({ data: device.appointments, status: 'ready' }),
}));
vi.mock('../../../../../src/page/Settled.tsx', () => ({ Settled: ({ children }: { children: unknown }) => children }));
vi.mock('../../../../../src/page/QueryView.tsx', () => ({
  QueryView: ({ children, query }: { children: (data: unknown) => unknown; query: { data: unknown } }) =>
    children(query.data),
}));
vi.mock('../../../../../src/features/appointments/useNow.ts', () => ({ useNow: () => NOW }));
vi.mock('../../../../../src/features/appointments/useAgendaEvents.ts', () => ({ useAgendaEvents: () => undefined }));
vi.mock('../../../../../src/features/appointments/useCancelled.ts', () => ({ useCancelled: () => ({}) }));
vi.mock('../../../../../src/features/appointments/useNearDay.ts', () => ({ useNearDay: () => () => '' }));
vi.mock('../../../../../src/features/appointments/queries.ts', () => ({ doctorAppointmentsQuery: {} }));
vi.mock('../../../../../src/features/closedTimes/index.ts', () => ({
  absencesQuery: {},
  useClosedTimes: () => ({ closed: [] }),
}));
vi.mock('../../../../../src/features/hours/index.ts', () => ({
  timetableQuery: {},
  attendanceOf: () => [],
  hasHours: () => false,
}));
vi.mock('../../../../../src/features/identity/index.ts', () => ({ useSession: () => ({ user: {} }) }));
vi.mock('../../../../../src/features/appointments/CancelledNote.tsx', () => ({ CancelledNote: () => null }));
vi.mock('../../../../../src/features/appointments/WeekOfAppointments.tsx', () => ({ weekPath: () => '' }));
vi.mock('../../../../../src/features/appointments/DayStrip.tsx', () => ({ DayStrip: () => null }));
vi.mock('../../../../../src/features/appointments/ZoneNote.tsx', () => ({ ZoneNote: () => null }));
vi.mock('../../../../../src/features/appointments/DoctorActions.tsx', () => ({ DoctorActionsMenu: () => null }));
vi.mock('../../../../../src/features/appointments/AppointmentRow.tsx', () => ({
  AppointmentRow: ({ appointment }: { appointment: DoctorAppointment }) => `[row ${appointment.id}]`,
}));
vi.mock('../../../../../src/features/appointments/UnsavedNotes.tsx', () => ({
  UnsavedNotes: ({ listed }: { listed: DoctorAppointment[] }) => `[listed ${listed.map(({ id }) => id).join(' ')}]`,
}));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));
vi.mock('../../../../../src/ui/graphics/pictures.tsx', () => ({ CalendarPicture: () => null }));
vi.mock('../../../../../src/ui/fields/SegmentLinks.tsx', () => ({ SegmentLinks: () => null }));
vi.mock('../../../../../src/ui/actions/Button.tsx', () => ({ LinkButton: () => null }));
vi.mock('../../../../../src/ui/actions/Link.tsx', () => ({ Link: () => null }));

beforeEach(() => {
  device.entries = [];
  device.appointments = [
    doctorAppointment('yesterday', '2026-11-22T13:00:00Z'),
    doctorAppointment('seen', '2026-11-23T10:00:00Z', { status: 'done' }),
    doctorAppointment('missed', '2026-11-23T11:00:00Z', { status: 'missed' }),
    doctorAppointment('next', '2026-11-23T13:00:00Z', { status: 'confirmed' }),
  ];
});

const location = { pathname: '/appointments', search: '' };
const agenda = () =>
  renderToStaticMarkup(createElement(PageLocationContext, { value: location }, createElement(DoctorAppointments)));

test('unsaved notes of appointments without a visible row have a line above the list', () => {
  expect(agenda()).toContain('[row next]');
  expect(agenda()).not.toContain('[row seen]');
  expect(agenda()).toContain('[listed next]');
});

test('the row of appointments that are over says of how many something isn’t sent', () => {
  expect(agenda()).not.toContain('appointments.doctor.overUnsent');
  device.entries = [{ subject: 'notes:seen' }, { subject: 'status:seen' }, { subject: 'notes:next' }];
  expect(agenda()).toContain('appointments.doctor.overUnsent 1');
  device.entries.push({ subject: 'file', recordId: 'missed' });
  expect(agenda()).toContain('appointments.doctor.overUnsent 2');
});
