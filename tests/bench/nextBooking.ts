/** An endless sequence of bookings without conflicts. */
import type { Database } from '../../server/platform/database/database.ts';
import { specialtyId } from '../server/harness/people.ts';
import { insertPeople } from '../server/race/insertPeople.ts';

const PEOPLE = 64;
const SLOT_MS = 30 * 60_000;
const SLOTS_A_DAY = 47;
const specialty = specialtyId('Clínica Geral');

/** Patients with a doctor each, of one clinic; the last half hour of a day is outside the doctors' hours. */
export const insertPairs = (database: Database) =>
  insertPeople(database, { patients: PEOPLE, doctors: PEOPLE, hours: { start: 0, end: SLOTS_A_DAY * 30 } });

/** The patients book one free slot after the other in turns, from midnight in São Paulo in ten days. */
export function nextBooking({ doctors, patients }: Awaited<ReturnType<typeof insertPairs>>) {
  const first = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 10 * 86_400_000 + 3 * 3_600_000;
  let turn = 0;
  return () => {
    const [person, nth] = [turn % PEOPLE, Math.floor(turn / PEOPLE)];
    turn += 1;
    const start = first + Math.floor(nth / SLOTS_A_DAY) * 86_400_000 + (nth % SLOTS_A_DAY) * SLOT_MS;
    const body = { date: new Date(start).toISOString(), doctor_id: doctors[person]?.id, specialty_id: specialty };
    return { method: 'POST' as const, path: '/api/appointments', token: patients[person]?.token ?? '', body };
  };
}
