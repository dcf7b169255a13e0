import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { HomeRows } from '../../../../../src/app/home/HomeRows.tsx';

const state = vi.hoisted(() => ({
  acting: 'ana',
  appointments: {} as Record<string, object[]>,
  isSettled: true,
  isRead: true,
  dependents: 'ready',
  answers: undefined as object[] | undefined,
  status: 'ready',
  news: undefined as object | undefined,
}));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  }),
}));
vi.mock('../../../../../src/i18n/dates.ts', () => ({
  useDates: () => ({
    weekdayDay: (date: string) => date,
    time: () => '17:30',
    briefDay: (date: string) => date,
    zoneMark: (zone: string) => (zone === 'UTC' ? undefined : `in ${zone}`),
  }),
}));
vi.mock('../../../../../src/i18n/useSpecialtyName.ts', () => ({ useSpecialtyName: () => (name: string) => name }));
vi.mock('../../../../../src/page/Avatar.tsx', () => ({ Avatar: () => null }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));
vi.mock('../../../../../src/ui/actions/Link.tsx', () => ({
  Link: ({ to, children }: { to: string; children: unknown }) => [`[${to}]`, children],
}));
vi.mock('../../../../../src/features/identity/index.ts', () => ({ useSession: () => ({ user: { id: 'ana' } }) }));
vi.mock('../../../../../src/features/care/index.ts', async () => ({
  firstName: (await import('../../../../../src/features/care/choice.ts')).firstName,
  dependentsQuery: 'dependents',
  usePatient: () => ({ id: state.acting, dependent: undefined }),
  usePatients: () => [
    { id: 'ana', name: 'Ana Paula' },
    { id: 'leo', name: 'Leo Paula' },
    { id: 'rosa', name: 'Rosa Paula' },
  ],
}));
vi.mock('../../../../../src/features/appointments/index.ts', () => ({
  appointmentsPath: (patientId: string) => `/appointments?patient=${patientId}`,
  appointmentsQuery: (dependentId?: string) => dependentId ?? 'ana',
  nextOf: ([next]: object[]) => next,
  useNearDay: () => () => undefined,
}));
vi.mock('../../../../../src/features/questionnaire/index.ts', () => ({
  countAnswered: (_: unknown, answers: object[]) => answers.length,
  offlineAnswersQuery: () => 'answers',
  questionsQuery: 'questions',
}));
vi.mock('../../../../../src/features/record/index.ts', () => ({
  recentAdditions: () => state.news,
  recordQuery: () => 'record',
  useLastSeen: () => undefined,
}));
vi.mock('../../../../../src/sync/queries/useMirrored.ts', () => ({
  useMirrored: () => ({ data: state.isRead ? [] : undefined, isRead: state.isRead }),
}));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: (query: string) => ({
    data: query === 'questions' ? [1, 2, 3] : query === 'answers' ? state.answers : [],
    status: query === 'answers' ? state.status : query === 'dependents' ? state.dependents : 'ready',
  }),
  useCachedQueries: (ids: string[]) => ({ data: ids.map(id => state.appointments[id]), isSettled: state.isSettled }),
}));

const at = (date: string, time_zone = 'UTC') => [{ date, clinic: { time_zone }, specialty: { name: 'Pediatria' } }];
beforeEach(() => {
  Object.assign(state, { acting: 'ana', appointments: {}, isSettled: true, isRead: true, status: 'ready' });
  state.dependents = 'ready';
  state.news = undefined;
  state.answers = [{}, {}, {}];
});
const markup = (hasSteps = false) =>
  renderToStaticMarkup(<HomeRows now={new Date('2026-11-30')} shown hasSteps={hasSteps} />);
const ways = () => [...markup().matchAll(/\[([^\]]+)\]/g)].map(([, to]) => to);

test('everyone else’s next appointment has a row, the earliest first', () => {
  state.appointments = { ana: at('2026-12-01'), leo: at('2026-12-03'), rosa: at('2026-12-02') };
  expect(ways()).toEqual(['/appointments?patient=rosa', '/appointments?patient=leo']);
  expect(markup()).toContain('care.next.title Rosa Paula');
  state.acting = 'leo';
  expect(ways()).toEqual(['/appointments?patient=ana', '/appointments?patient=rosa']);
  expect(markup()).toContain('care.forWhom.self');
});

test('a row names the clinic’s time zone where it differs', () => {
  state.appointments = { leo: at('2026-12-03'), rosa: at('2026-12-02', 'America/Manaus') };
  expect(markup().match(/in [\w/]+/g)).toEqual(['in America/Manaus']);
});

test('what is new in the record and an open questionnaire have a row each', () => {
  state.news = { what: 'certificate', at: '2026-11-29', timeZone: 'UTC', others: 2 };
  state.answers = [{}];
  expect(ways()).toEqual(['/patient-medicalrecord', '/questionary']);
  expect(markup()).toContain('shell.homeRows.news.certificate 2026-11-29');
  expect(markup()).toContain('shell.homeRows.others 2');
  expect(markup()).toContain('shell.homeRows.answered 1 3');
  // The first steps offer it already.
  expect(markup(true)).not.toContain('/questionary');
});

test('without anything ahead nothing is shown, also if the answers couldn’t be loaded', () => {
  expect(markup()).toBe('');
  Object.assign(state, { answers: undefined, status: 'failed' });
  expect(markup()).toBe('');
});

test('until all of it is known there is a placeholder', () => {
  state.news = { what: 'exam', at: '2026-11-29', timeZone: 'UTC', others: 0 };
  state.isSettled = false;
  expect(markup()).toContain('loading-row');
  Object.assign(state, { isSettled: true, isRead: false });
  expect(markup()).toContain('loading-row');
  Object.assign(state, { isRead: true, answers: undefined, status: 'loading' });
  expect(markup()).toContain('loading-row');
});

test('until it is known who the dependents are there is a placeholder, and no row before it', () => {
  state.news = { what: 'exam', at: '2026-11-29', timeZone: 'UTC', others: 0 };
  state.appointments = { leo: at('2026-12-03') };
  state.dependents = 'loading';
  expect(markup()).toContain('loading-row');
  expect(ways()).toEqual([]);
  // Without a network only what is on the device is shown.
  state.dependents = 'failed';
  expect(ways()).toEqual(['/appointments?patient=leo', '/patient-medicalrecord']);
});
