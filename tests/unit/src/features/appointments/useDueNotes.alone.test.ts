import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDuePatients } from '../../../../../src/features/appointments/useDueNotes.ts';
import { doctorAppointment, NOW } from './fixtures.ts';

const server = vi.hoisted(() => ({ answers: {} as Record<string, unknown>, asked: [] as string[] }));
vi.mock('../../../../../src/features/appointments/queries.ts', () => ({
  doctorAppointmentsQuery: 'recent',
  lackingNotesQuery: 'earlier',
}));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: (query: string | null) => {
    if (query !== null) server.asked.push(query);
    return { data: query === null ? undefined : server.answers[query] };
  },
}));

type DuePatients = ReturnType<typeof useDuePatients>['duePatients'];

function Page({ isAsked, seen }: { isAsked: boolean; seen: { found?: DuePatients } }) {
  seen.found = useDuePatients(isAsked, NOW, true).duePatients;
  return null;
}

/** The appointment of each patient whose notes are due. */
function duePatients(isAsked: boolean): [patient: string, appointment: string][] {
  const seen: { found?: DuePatients } = {};
  renderToStaticMarkup(createElement(Page, { isAsked, seen }));
  return [...(seen.found ?? [])].map(([patient, { id }]) => [patient, id]);
}

const of = (patient: string, id: string, date: string) =>
  doctorAppointment(id, date, { status: 'done', patient: { ...doctorAppointment(id, date).patient, id: patient } });

beforeEach(() => {
  server.asked = [];
  server.answers = {
    recent: [of('ana', 'yesterday', '2026-11-22T12:00:00Z'), of('ana', 'today', '2026-11-23T10:00:00Z')],
    earlier: [of('ana', 'last week', '2026-11-16T12:00:00Z'), of('rui', 'earlier', '2026-11-17T12:00:00Z')],
  };
});

test('of each patient it is the latest appointment whose notes are due', () => {
  expect(duePatients(true).sort()).toEqual([
    ['ana', 'today'],
    ['rui', 'earlier'],
  ]);
});

test('nothing is requested until asked', () => {
  expect(duePatients(false)).toEqual([]);
  expect(server.asked).toEqual([]);
});
