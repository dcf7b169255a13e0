import { expect, test } from 'vitest';
import { affectedOnDevice } from '../../../../../src/features/closedTimes/affectedOnDevice.ts';
import { appointment, appointmentId, doctorAppointment, drElisa } from '../../sync/harness.ts';

const doctor = { id: drElisa.id, name: 'Elisa' };
const at = (n: number, date: string) => ({ ...doctorAppointment(n), date });
const agenda = [at(1, '2027-02-01T12:00:00.000Z'), at(2, '2027-02-02T12:00:00.000Z')];
const span = {
  start: Date.parse('2027-02-01T03:00:00.000Z'),
  end: Date.parse('2027-02-02T03:00:00.000Z'),
  now: Date.parse('2027-01-04T12:00:00.000Z'),
};
const { specialty, clinic } = appointment(1);
const line = { date: '2027-02-01T12:00:00.000Z', timeZone: clinic.time_zone, specialty: specialty.name, person: 'Ana' };
const moveOf = (n: number, date: string, state = 'waiting') => ({
  state,
  intent: {
    ...({ kind: 'moveAppointment', by: 'Doctor' } as const),
    ...{ appointmentId: appointmentId(n), date, line, page: { specialty, clinic, doctor } },
  },
});

test('the appointments of the absence are affected', () => {
  expect(affectedOnDevice(agenda, [], span, doctor).map(({ id }) => id)).toEqual([appointmentId(1)]);
});

test('one that waits to be moved out of the absence isn’t affected, and one that is moved into it is', () => {
  const moves = [moveOf(1, '2027-02-03T12:00:00.000Z'), moveOf(2, '2027-02-01T18:00:00.000Z')];
  expect(affectedOnDevice(agenda, moves, span, doctor)).toMatchObject([
    { id: appointmentId(2), date: '2027-02-01T18:00:00.000Z', end: '2027-02-01T18:30:00.000Z' },
  ]);
});

test('a refused move changes nothing', () => {
  const moves = [moveOf(1, '2027-02-03T12:00:00.000Z', 'refused')];
  expect(affectedOnDevice(agenda, moves, span, doctor).map(({ id }) => id)).toEqual([appointmentId(1)]);
});
