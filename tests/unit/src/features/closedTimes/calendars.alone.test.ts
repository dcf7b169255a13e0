import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import Absences from '../../../../../src/features/closedTimes/pages/Absences.tsx';
import DeskClosed from '../../../../../src/features/closedTimes/pages/DeskClosed.tsx';
import { closedTime, doctorAppointment, NOW } from '../appointments/fixtures.ts';

interface CalendarProps {
  booked: ReadonlyMap<string, number> | undefined;
  bookedSpan?: { from: string; end: string };
  clashing?: ReadonlyMap<string, number>;
  closed: { id: string }[];
  captionOf?: (one: never) => string;
}

const { device, clinic } = vi.hoisted(() => ({
  device: { answers: {} as Record<string, unknown>, agenda: undefined as unknown, drawn: [] as unknown[] },
  clinic: { id: 'c', time_zone: 'America/Sao_Paulo' },
}));

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/sync/device.ts', () => ({}));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: (query: string) => ({ data: device.answers[query], status: 'loading' }),
}));
vi.mock('../../../../../src/sync/queries/useMirrored.ts', () => ({
  useMirrored: (query: string) => ({ data: query === 'agenda' ? device.agenda : undefined }),
}));
vi.mock('../../../../../src/features/closedTimes/queries.ts', () => ({
  ...{ absencesQuery: 'closed', clinicClosedTimesQuery: () => 'closed' },
  ...{ bookedDaysQuery: () => 'booked', holidaysQuery: () => 'holidays' },
}));
vi.mock('../../../../../src/page/QueryView.tsx', () => ({
  QueryView: ({ children, query }: { children: (data: unknown) => unknown; query: { data: unknown } }) =>
    children(query.data),
}));
vi.mock('../../../../../src/page/useEdited.ts', () => ({ useEdited: () => ({ edited: null }) }));
vi.mock('../../../../../src/ui/page.ts', () => ({
  useShown: () => true,
  usePageSearchParams: () => new URLSearchParams(),
}));
vi.mock('../../../../../src/features/appointments/index.ts', async () => {
  const { spanOf, upcomingPerDate } = await import('../../../../../src/features/appointments/lists.ts');
  return { spanOf, upcomingPerDate, doctorAppointmentsQuery: 'agenda', useNow: () => NOW };
});
vi.mock('../../../../../src/features/desk/index.ts', () => ({
  deskDayQuery: () => 'day',
  WithClinic: ({ children }: { children: (one: unknown) => unknown }) => children(clinic),
}));
vi.mock('../../../../../src/features/identity/index.ts', () => ({
  useSession: () => ({ user: { clinic } }),
  useUserRefresh: () => undefined,
}));
vi.mock('../../../../../src/features/closedTimes/ClosedCalendar.tsx', () => ({
  monthToOpen: () => ({ year: 2026, month: 11 }),
  ClosedCalendar: (props: unknown) => {
    device.drawn.push(props);
    return null;
  },
}));
vi.mock('../../../../../src/features/closedTimes/ClosedTimeRow.tsx', () => ({ ClosedTimeRow: () => null }));
vi.mock('../../../../../src/features/closedTimes/EditedClosing.tsx', () => ({}));
vi.mock('../../../../../src/features/closedTimes/Holidays.tsx', () => ({ Holidays: () => null }));
vi.mock('../../../../../src/features/closedTimes/UnsavedClosings.tsx', () => ({ UnsavedClosings: () => null }));
vi.mock('../../../../../src/features/closedTimes/useEnd.tsx', () => ({ useEnd: () => ({}) }));
vi.mock('../../../../../src/sync/ui/DraftMark.tsx', () => ({ DraftMark: () => null }));
vi.mock('../../../../../src/ui/feedback/EmptyState.tsx', () => ({ EmptyState: () => null }));
vi.mock('../../../../../src/ui/graphics/pictures.tsx', () => ({ CalendarPicture: () => null }));
vi.mock('../../../../../src/ui/actions/Button.tsx', () => ({ Button: () => null }));

beforeEach(() => {
  device.answers = { closed: [] };
  device.agenda = undefined;
});

function calendarOf(page: typeof Absences): CalendarProps {
  device.drawn = [];
  renderToStaticMarkup(createElement(page));
  return device.drawn[0] as CalendarProps;
}

test('the calendars mark no days as booked or free before that is known', () => {
  expect(calendarOf(Absences).booked).toBeUndefined();
  expect(calendarOf(DeskClosed).booked).toBeUndefined();
  device.agenda = [doctorAppointment('1', '2026-11-24T12:00:00Z')];
  device.answers.booked = [{ date: '2026-11-25', appointments: 4 }];
  expect([...(calendarOf(Absences).booked ?? [])]).toEqual([['2026-11-24', 1]]);
  expect([...(calendarOf(DeskClosed).booked ?? [])]).toEqual([['2026-11-25', 4]]);
});

test('a clinic’s booked days are known for the six weeks that the calendar shows, a doctor’s for all', () => {
  expect(calendarOf(DeskClosed).bookedSpan).toEqual({ from: '2026-11-01', end: '2026-12-13' });
  expect(calendarOf(Absences).bookedSpan).toBeUndefined();
});

test('a doctor’s calendar marks days with an appointment to come within an absence or a closing', () => {
  const closing = (id: string, from: string, to: string) => ({
    ...closedTime(id, from, to),
    ...{ kind: 'closing', doctor: null },
  });
  device.answers.closed = [
    closedTime('with', '2026-11-24T00:00', '2026-11-25T00:00'),
    closedTime('without', '2026-11-25T00:00', '2026-11-26T00:00'),
    closedTime('other hours', '2026-11-26T14:00', '2026-11-26T18:00'),
    closing('closing', '2026-11-27T08:00', '2026-11-27T12:00'),
    { ...closing('elsewhere', '2026-11-28T08:00', '2026-11-28T12:00'), clinic_id: 'other' },
    closedTime('past', '2026-11-22T00:00', '2026-11-23T00:00'),
  ];
  expect([...(calendarOf(Absences).clashing ?? [])]).toEqual([]);
  device.agenda = ['22', '24', '26', '27', '28'].map(day => doctorAppointment(day, `2026-11-${day}T12:00:00Z`));
  expect([...(calendarOf(Absences).clashing?.keys() ?? [])]).toEqual(['2026-11-24', '2026-11-27']);
  expect(calendarOf(DeskClosed).clashing).toBeUndefined();
});

test.each([
  ['Elisa Ramos', 'Elisa'],
  ['Dra. Helena Carvalho', 'Helena'],
  ['Dr Igor', 'Igor'],
  ['Prof. Dr. Caio Reis', 'Caio'],
  ['Drauzio Lima', 'Drauzio'],
])('the absence of %s is captioned %s', (name, caption) => {
  const absence = { ...closedTime('1', '2026-11-24T08:00', '2026-11-24T12:00'), doctor: { id: 'd', name } };
  expect(calendarOf(DeskClosed).captionOf?.(absence as never)).toBe(caption);
});
