/** What a pending move shows, and what a moved appointment changes on the device. */
import { describe, expect, test } from 'vitest';
import type { Appointment } from '../../../../../../contract/appointments.ts';
import type { RecordEntry } from '../../../../../../contract/record.ts';
import { moveAppointmentIntent, withMoves } from '../../../../../../src/features/appointments/intents/index.ts';
import { appointment, doctorAppointment } from '../../../sync/harness.ts';

const NOW = Date.parse('2027-01-04T12:00:00Z');
const LATER = '2027-03-01T12:00:00.000Z';
const [first, second, third] = [appointment(1), appointment(2), appointment(3)];
const page = { specialty: first.specialty, clinic: first.clinic, doctor: first.doctor };
const line = { date: first.date, timeZone: 'America/Manaus', specialty: 'Cardiologia', person: 'Helena' };
const intent = { kind: 'moveAppointment', appointmentId: first.id, by: 'Patient', date: LATER, page, line } as const;

/** The mirror's values after the response to a move, by store and key. */
async function mirrored(values: Record<string, unknown>, given: typeof intent, moved: unknown) {
  await moveAppointmentIntent.applyResponse(
    {
      userId: 'me',
      now: NOW,
      async change(store, key, work) {
        const name = `${store}/${key}`;
        if (name in values) values[name] = work(values[name] as never);
      },
    },
    given,
    moved as Appointment,
  );
  return values;
}

describe('while it waits', () => {
  const entry = { intent, state: 'waiting', problem: null } as const;

  test('the appointment shows at its new time, in order, and is no longer asked to be moved', () => {
    const asked = { ...first, asked_to_move_at: LATER };
    const shown = withMoves([asked, second], [entry]);
    expect(shown.map(({ id, date }) => [id, date])).toEqual([
      [second.id, second.date],
      [first.id, LATER],
    ]);
    expect(shown.at(-1)?.asked_to_move_at).toBeNull();
  });

  test('it shows the doctor and the clinic that were chosen instead', () => {
    const clinic = { ...first.clinic, name: 'Clínica Rio Negro', time_zone: 'America/Manaus' };
    const instead = { doctor: { ...first.doctor, id: 'other', name: 'Dra. Outra' }, clinic };
    const elsewhere = { ...intent, instead };
    const [shown] = withMoves([first], [{ ...entry, intent: elsewhere }]);
    expect([shown?.doctor.name, shown?.clinic.name]).toEqual(['Dra. Outra', 'Clínica Rio Negro']);
  });

  test('a refused one leaves the list as it is, and so does one of another appointment', () => {
    const list = [first, second];
    expect(withMoves(list, [{ ...entry, state: 'refused' }])).toBe(list);
    expect(withMoves([second], [entry])).toEqual([second]);
  });
});

describe('once the server has moved it', () => {
  test('what is stored for waiting notes and exams has nothing clinical', () => {
    const moved = { ...doctorAppointment(2), anamnesis: 'tosse', diagnosis: 'bronquite' };
    const successor = moveAppointmentIntent.successor?.(intent, moved);
    expect(successor).toMatchObject({ id: moved.id, record: { date: moved.date } });
    expect(JSON.stringify(successor)).not.toMatch(/tosse|bronquite/);
  });

  const moved = { ...third, date: LATER };

  test('the new appointment takes the former one’s place in a patient’s list and record', async () => {
    const record: RecordEntry[] = [{ ...first, anamnesis: '', diagnosis: '', exams: [] }];
    const after = await mirrored({ 'appointments/only': [first, second], 'records/me': record }, intent, moved);
    expect((after['records/me'] as RecordEntry[]).map(({ id, date }) => [id, date])).toEqual([[third.id, LATER]]);
    const lists = Object.entries(after).filter(([name]) => name.startsWith('appointments/'));
    expect(lists.map(([, list]) => (list as Appointment[]).map(({ id }) => id))).toEqual([[second.id, third.id]]);
  });

  test('a former one with an exam stays in the record as cancelled', async () => {
    const exam = { _id: 'exam', url: '/x' } as never;
    const record: RecordEntry[] = [{ ...first, exams: [exam] }];
    const after = await mirrored({ 'records/me': record }, intent, moved);
    expect(after['records/me']).toMatchObject([
      { id: third.id, exams: [] },
      { id: first.id, exams: [exam], canceled_at: new Date(NOW).toISOString() },
    ]);
  });

  test('so does one with a document, which the new one doesn’t have', async () => {
    const documents = [{ id: 'document' } as never];
    const asked: RecordEntry = { ...first, asked_to_move_at: LATER, exams: [], documents };
    const after = await mirrored({ 'records/me': [asked] }, intent, moved);
    expect(after['records/me']).toMatchObject([
      { id: third.id, exams: [], documents: [], asked_to_move_at: null },
      { id: first.id, documents, canceled_at: new Date(NOW).toISOString() },
    ]);
    expect((after['records/me'] as RecordEntry[])[0]?.canceled_at).toBeUndefined();
  });

  test('a record that was fetched after the move stays as it is', async () => {
    const exam = { _id: 'exam', url: '/x' } as never;
    const former = { ...first, exams: [exam], canceled_at: '2027-01-04T11:00:00.000Z' };
    const record: RecordEntry[] = [{ ...moved, exams: [exam] }, former];
    const after = await mirrored({ 'records/me': record }, intent, moved);
    expect(after['records/me']).toEqual(record);
  });

  test('a doctor’s list has it too', async () => {
    const own = { ...doctorAppointment(3), date: LATER };
    const lists = { 'doctorAppointments/only': [doctorAppointment(1), doctorAppointment(2)] };
    const after = await mirrored(lists, { ...intent, by: 'Doctor' } as never, own);
    const [list] = Object.values(after) as (typeof own)[][];
    expect(list?.map(({ id }) => id)).toEqual([doctorAppointment(2).id, own.id]);
  });
});

test('a patient’s leads to the choice of another time, a doctor’s to their own', () => {
  expect(moveAppointmentIntent.route(intent, 'user')).toContain(`replaces=${first.id}&patient=user`);
  expect(moveAppointmentIntent.route({ ...intent, by: 'Doctor' }, 'user')).toBe(
    `/appointments/move?appointment=${first.id}`,
  );
});

test('only another doctor is sent along', () => {
  expect(moveAppointmentIntent.requests(intent)).toMatchObject([{ params: { id: first.id }, body: { date: LATER } }]);
  const instead = { doctor: second.doctor, clinic: second.clinic };
  const [request] = moveAppointmentIntent.requests({ ...intent, instead });
  expect(request.body).toEqual({ date: LATER, doctor_id: second.doctor.id });
});
