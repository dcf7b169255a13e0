import { expect, test } from 'vitest';
import type { DeskDay } from '../../../../../../contract/desk.ts';
import type { Status } from '../../../../../../contract/status.ts';
import {
  type ChangeStatus,
  changeStatusIntent,
  withPendingStatus,
} from '../../../../../../src/features/appointments/intents/changeStatus.ts';
import { withPending } from '../../../../../../src/features/appointments/intents/withPending.ts';
import type { AnyIntent } from '../../../../../../src/sync/outbox/intent.ts';
import { place } from '../../../../../../src/sync/outbox/merge.ts';
import { problem } from '../../../sync/fakeServer.ts';
import { doctorAppointment, drElisa, NOON, newEntry } from '../../../sync/harness.ts';

const [at, later] = ['2027-02-01T11:50:00.000Z', '2027-02-01T12:05:00.000Z'];
const { id, date, clinic, specialty } = doctorAppointment(1);
const change = (from: Status, ...to: Status[]): ChangeStatus => ({
  kind: 'changeStatus',
  appointmentId: id,
  from,
  steps: to.map((one, index) => ({ to: one, at: index === 0 ? at : later })),
  line: { date, timeZone: clinic.time_zone, specialty: specialty.name, person: 'Ana' },
});

test('changes that wait are sent one after the other, each with its time', () => {
  const merged = changeStatusIntent.merge(change('booked', 'arrived'), {
    ...change('arrived', 'in_consultation'),
    steps: [{ to: 'in_consultation', at: later }],
  });
  expect(changeStatusIntent.requests(merged).map(({ params, body }) => [params, body])).toEqual([
    [{ id }, { from: 'booked', to: 'arrived', changed_at: at }],
    [{ id }, { from: 'arrived', to: 'in_consultation', changed_at: later }],
  ]);
});

test('a list shows the last status that waits, but none that was refused', () => {
  const list = [doctorAppointment(1), doctorAppointment(2)];
  const intent = change('booked', 'arrived', 'in_consultation');
  expect(withPendingStatus(list, [{ intent, state: 'waiting' }])).toEqual([
    { ...list[0], status: 'in_consultation', status_at: later },
    list[1],
  ]);
  expect(withPendingStatus(list, [{ intent, state: 'refused' }])).toBe(list);
  expect(withPendingStatus([doctorAppointment(2)], [{ intent, state: 'waiting' }])).toEqual([doctorAppointment(2)]);
});

const moved = { ...doctorAppointment(1), id: 'aaaaaaaa-0000-4000-8000-000000000001', date: '2027-02-01T14:00:00.000Z' };
const moveTo = {
  kind: 'moveAppointment',
  appointmentId: id,
  by: 'Doctor',
  date: moved.date,
  page: { specialty, clinic, doctor: { id: 'd' } },
  line: change('booked').line,
};
const waiting = (intent: AnyIntent, id: number) => ({ ...newEntry(intent, drElisa.id, 'key', NOON), id });
const afterMove = { ...change('booked', 'arrived'), line: { ...change('booked').line, date: moved.date } };

test('a status set after a move that waits is shown, and is sent for the new appointment', () => {
  const entries = [moveTo, afterMove].map(waiting);
  expect(withPending([doctorAppointment(1)], entries)).toMatchObject([{ date: moved.date, status: 'arrived' }]);
  const successor = { formerId: id, id: moved.id, record: moved };
  expect(changeStatusIntent.behind?.(afterMove)).toBe(`appointment:${id}`);
  expect(changeStatusIntent.retarget?.(afterMove, successor)).toEqual({ ...afterMove, appointmentId: moved.id });
});

test('a status of the new time doesn’t take the place of one that was set before the move, waiting or refused', () => {
  const before = waiting(change('booked', 'confirmed'), 1);
  expect(place(changeStatusIntent, change('confirmed', 'arrived'), [before])).toMatchObject({ how: 'merged' });
  for (const state of ['waiting', 'refused'] as const)
    expect(place(changeStatusIntent, afterMove, [{ ...before, state }])).toEqual({ how: 'added' });
});

test('a status set before a move stays with the former time', () => {
  const before = change('booked', 'confirmed');
  const entries = [before, moveTo].map(waiting);
  expect(withPending([doctorAppointment(1)], entries)).toMatchObject([{ date: moved.date, status: 'booked' }]);
  expect(changeStatusIntent.retarget?.(before, { formerId: id, id: moved.id, record: moved })).toBeUndefined();
});

const conflict = (current: Status) => ({ ...problem(409, 'status_conflict'), current });

test('a change of an appointment that the patient has confirmed meanwhile is sent again', () => {
  expect(changeStatusIntent.rebase?.(change('booked', 'arrived'), conflict('confirmed'), undefined)).toEqual(
    change('confirmed', 'arrived'),
  );
});

test.each([
  ['booked', 'arrived'],
  ['arrived', 'confirmed'],
  ['booked', 'booked'],
] as const)('a change from %s is refused if someone else has set %s', (from, current) => {
  expect(changeStatusIntent.rebase?.(change(from, 'done'), conflict(current), undefined)).toBeUndefined();
});

test('other refusals are final', () => {
  const refusal = { ...problem(409, 'too_early'), current: 'confirmed' };
  expect(changeStatusIntent.rebase?.(change('booked', 'arrived'), refusal, undefined)).toBeUndefined();
});

test('the response changes the day of the desk that the appointment is on', async () => {
  const day = {
    days: [{ appointments: [{ id, status: 'booked', status_at: null }] }, { appointments: [] }],
  } as unknown as DeskDay;
  const changed: Record<string, unknown> = {};
  await changeStatusIntent.applyResponse(
    {
      userId: 'me',
      now: 0,
      change: async (store, key, work) => {
        if (store === 'deskDays') changed[`${store} ${key}`] = work(day as never);
      },
    },
    { ...change('booked', 'arrived'), deskClinicId: clinic.id },
    { id, status: 'arrived', status_at: at },
  );
  const local = date.slice(0, 10);
  expect(changed).toEqual({
    [`deskDays ${clinic.id}:${local}`]: {
      days: [{ appointments: [{ id, status: 'arrived', status_at: at }] }, { appointments: [] }],
    },
  });
});
