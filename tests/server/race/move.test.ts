/** Moves against cancellations and other moves of the same appointment: exactly one of them happens. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appointment } from '../../../server/platform/database/schema.ts';
import { appointmentsWithWrongEvents } from '../harness/events.ts';
import { specialtyId } from '../harness/people.ts';
import { doubleBookings, insertPeople } from './insertPeople.ts';
import { freshServers } from './servers.ts';

const servers = await freshServers();
const { db } = servers.database;
const ROUNDS = 12;
const hours = { start: 8 * 60, end: 12 * 60 };
const { patients, doctors } = await insertPeople(servers.database, { patients: 1, doctors: 1, hours });
const [patient] = patients;
const [doctor] = doctors;
if (!patient || !doctor) throw new Error('Too few people.');

const dateOf = (round: number, time: string, month = '03') =>
  `2027-${month}-${String(round + 2).padStart(2, '0')}T${time}:00-03:00`;
const book = async (date: string): Promise<string> => {
  const body = { date, doctor_id: doctor.id, specialty_id: specialtyId('Clínica Geral') };
  return (await servers.any().post('/appointments', body, { as: patient })).body.id;
};
const move = (id: string, date: string, as: { token: string }) =>
  servers.any().post(`/appointments/${id}/move`, { date }, { as });
const rowOf = async (id: string) => (await db.select().from(appointment).where(eq(appointment.id, id)))[0];

test('of a move and a cancellation, one counts', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await book(dateOf(round, '08:00'));
    const as = round % 2 === 0 ? patient : doctor;
    const cancel = () => servers.any().del(`/appointments/${id}?reason=Local`, { as: patient });
    // Either may begin first.
    const [first, second] = [() => move(id, dateOf(round, '09:00'), as), cancel];
    const answers =
      round % 4 < 2 ? await Promise.all([first(), second()]) : (await Promise.all([second(), first()])).reverse();
    const [moved, cancelled] = answers;
    const row = await rowOf(id);
    expect(cancelled?.status).toBe(200);
    // Of two cancellations, the response is the stored one.
    expect(cancelled?.body.cancel_reason).toBe(row?.cancelReason);
    if (moved?.status === 201) {
      expect(row).toMatchObject({ replacedBy: moved.body.id, cancelReason: 'Nenhum' });
      expect(await rowOf(moved.body.id)).toMatchObject({ canceledAt: null });
    } else {
      expect([moved?.status, moved?.body.code]).toEqual([404, 'not_found']);
      expect(row).toMatchObject({ replacedBy: null, cancelReason: 'Local' });
    }
  }
  expect(await appointmentsWithWrongEvents(servers.database)).toEqual([]);
});

test('of the patient’s move and the doctor’s, one counts', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await book(dateOf(round, '08:00', '04'));
    const answers = await Promise.all([
      move(id, dateOf(round, '09:00', '04'), patient),
      move(id, dateOf(round, '10:00', '04'), doctor),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
    const moved = answers.find(({ status }) => status === 201);
    expect(await rowOf(id)).toMatchObject({ replacedBy: moved?.body.id });
  }
  expect(await doubleBookings(servers.database)).toBe(0);
  expect(await appointmentsWithWrongEvents(servers.database)).toEqual([]);
});
