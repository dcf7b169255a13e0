/** A clinic whose doctors are booked up, for the rows about the reception's day. */
import type { Database } from '../../server/platform/database/database.ts';
import { appointment, patient } from '../../server/platform/database/schema.ts';
import { specialtyId } from '../server/harness/people.ts';
import { insertPeople } from '../server/race/insertPeople.ts';

export const [DOCTORS, A_DAY] = [30, 40];
/** One of the booked days, at the clinic and in UTC. */
export const FULL_DAY = '2027-03-04';
const QUARTER_MS = 15 * 60_000;
const FIRST = Date.UTC(2027, 2, 2);

/** Inserts the clinic with `days` full days from 2027-03-02 on. Returns its id. */
export async function insertFullDays(database: Database, days: number): Promise<string> {
  const hours = { start: 8 * 60, end: 18 * 60 };
  const people = await insertPeople(database, { patients: 1, doctors: DOCTORS, hours, specialties: ['Radiologia'] });
  const { doctors, clinicId } = people;
  const { db } = database;
  for (const doctor of doctors) {
    const seen = Array.from({ length: A_DAY }, () => crypto.randomUUID());
    const person = { name: 'Maria Aparecida dos Santos', phone: '+5511987654321', clinicId };
    await db.insert(patient).values(seen.map(id => ({ id, rootId: id, ...person })));
    for (let day = 0; day < days; day += 1) {
      await db.insert(appointment).values(
        seen.map((patientId, at) => {
          const start = FIRST + day * 86_400_000 + 11 * 3_600_000 + at * QUARTER_MS;
          const times = { startsAt: new Date(start), endsAt: new Date(start + QUARTER_MS) };
          return { patientId, doctorId: doctor.id, specialtyId: specialtyId('Radiologia'), clinicId, ...times };
        }),
      );
    }
  }
  await db.execute('vacuum analyze');
  return clinicId;
}
