import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useDuePatients } from '../../../../../src/features/appointments/useDueNotes.ts';
import { doctorAppointment, NOW } from './fixtures.ts';

const device = vi.hoisted(() => ({
  answers: {} as Record<string, object>,
  asked: [] as string[],
  mirrored: undefined as object[] | undefined,
}));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: (query: string | null, isRequested: boolean) => {
    if (query === null) return {};
    if (isRequested) device.asked.push(query);
    return device.answers[query];
  },
}));
vi.mock('../../../../../src/sync/queries/useMirrored.ts', () => ({
  useMirrored: () => ({ data: device.mirrored, isRead: true }),
}));
vi.mock('../../../../../src/features/appointments/queries.ts', () => ({
  doctorAppointmentsQuery: 'recent',
  lackingNotesQuery: 'earlier',
}));

const yesterday = doctorAppointment('yesterday', '2026-11-22T12:00:00Z', { status: 'done' });
const lastWeek = doctorAppointment('last week', '2026-11-16T12:00:00Z', { status: 'done' });
const ready = (...data: object[]) => ({ data, status: 'ready' });

function dueOf(answers: Record<string, object>, isAsked = true): ReturnType<typeof useDuePatients> {
  device.answers = answers;
  const told: ReturnType<typeof useDuePatients>[] = [];
  renderToStaticMarkup(
    createElement(() => {
      told.push(useDuePatients(isAsked, NOW, true));
      return null;
    }),
  );
  return told[0] as ReturnType<typeof useDuePatients>;
}

test('patients whose notes are due are known once those since yesterday and those before are', () => {
  const failed = { status: 'failed' };
  const loading = { status: 'loading' };
  expect(dueOf({ recent: loading, earlier: ready() }).query).toEqual(loading);
  expect(dueOf({ recent: failed, earlier: ready() }).query).toEqual(failed);
  expect(dueOf({ recent: ready(), earlier: failed }).query).toEqual(failed);
  expect(dueOf({ recent: ready(), earlier: ready() }).query.data).toEqual([]);
});

test('a patient has the appointments whose notes are due, the latest first', () => {
  const answers = { recent: ready(yesterday), earlier: ready(lastWeek) };
  expect([...dueOf(answers).duePatients.values()]).toEqual([[yesterday, lastWeek]]);
  expect([...dueOf({ ...answers, recent: ready() }).duePatients.values()]).toEqual([[lastWeek]]);
});

test('nothing is requested until asked: only what is on the device is known', () => {
  device.asked = [];
  const answers = { recent: ready(yesterday), earlier: { status: 'loading' } };
  expect(dueOf(answers, false).duePatients.size).toBe(0);
  device.mirrored = [yesterday];
  expect([...dueOf(answers, false).duePatients.values()]).toEqual([[yesterday]]);
  device.mirrored = undefined;
  expect(device.asked).toEqual([]);
});

test('earlier appointments that are loaded stay when no longer asked for, and only with them all are known', () => {
  const patients = (answers: Record<string, object>, isAsked: boolean) => {
    const { duePatients, isComplete } = dueOf(answers, isAsked);
    return { isComplete, due: [...duePatients.values()] };
  };
  const loading = { recent: ready(yesterday), earlier: { status: 'loading' } };
  const loaded = { recent: ready(yesterday), earlier: ready(lastWeek) };
  expect(patients(loaded, false)).toEqual({ isComplete: false, due: [[lastWeek]] });
  device.mirrored = [yesterday];
  expect(patients(loading, false)).toEqual({ isComplete: false, due: [[yesterday]] });
  expect(patients(loading, true)).toEqual({ isComplete: false, due: [[yesterday]] });
  for (const isAsked of [true, false])
    expect(patients(loaded, isAsked)).toEqual({ isComplete: true, due: [[yesterday, lastWeek]] });
  device.mirrored = undefined;
});
