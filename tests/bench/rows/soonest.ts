/** Finding the soonest times among 60 doctors and 90 days, against one bare query that reads the same rows. */
import postgres from 'postgres';
import { SOONEST_DAYS } from '../../../contract/booking.ts';
import { soonestOf } from '../../../server/features/booking/soonest.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { appointment } from '../../../server/platform/database/schema.ts';
import { specialtyId } from '../../server/harness/people.ts';
import { insertPeople } from '../../server/race/insertPeople.ts';
import { type Figure, median } from '../figure.ts';
import { inTurns } from '../load.ts';
import { ground } from '../servers.ts';

const [DOCTORS, ROUNDS] = [60, 60];
const [OPENS, CLOSES, SLOTS] = [8, 18, 20];
const SLOT_MS = 30 * 60_000;
const DAY_MS = 86_400_000;
const specialty = specialtyId('Clínica Geral');
/** Midnight in São Paulo. */
const today = Date.UTC(2027, 2, 1, 3);
const now = new Date(today);

/** The next two weeks are nearly full, and later ones less and less. */
const isBooked = (day: number, slot: number, doctor: number) => (day * 7 + slot * 13 + doctor * 5) % 100 < 97 - day;

async function clinic(database: Database) {
  const hours = { start: OPENS * 60, end: CLOSES * 60 };
  const { doctors, patients, clinicId } = await insertPeople(database, { patients: DOCTORS, doctors: DOCTORS, hours });
  for (const [index, { id: doctorId }] of doctors.entries()) {
    const rows = Array.from({ length: SOONEST_DAYS * SLOTS }, (_, nth) => {
      const [day, slot] = [Math.floor(nth / SLOTS), nth % SLOTS];
      const startsAt = new Date(today + day * DAY_MS + OPENS * 3_600_000 + slot * SLOT_MS);
      const endsAt = new Date(startsAt.getTime() + SLOT_MS);
      const people = { doctorId, patientId: patients[index]?.id ?? '', specialtyId: specialty, clinicId };
      return { isBooked: isBooked(day, slot, index), row: { ...people, startsAt, endsAt, createdAt: now } };
    }).filter(each => each.isBooked);
    await database.db.insert(appointment).values(rows.map(({ row }) => row));
  }
  await database.db.execute('analyze');
}

export default async function soonest(): Promise<Figure[]> {
  const { product, end } = await ground('postgresql', clinic);
  const database = await openDatabase(product);
  const sql = postgres(product.databaseUrl ?? '', { max: 1 });
  const ours = async () => {
    const began = performance.now();
    const { doctors, days } = await soonestOf(database.db, { specialtyId: specialty }, now);
    if (doctors.length !== 20 || days.length !== 14) throw new Error('Too few times were found.');
    return performance.now() - began;
  };
  const theirs = async () => {
    const began = performance.now();
    const rows = await sql`
      select doctor_id, starts_at, ends_at from appointment
      where doctor_id in (select doctor_id from doctor_specialty where specialty_id = ${specialty})
        and canceled_at is null and starts_at >= ${new Date(today - DAY_MS)}
        and starts_at < ${new Date(today + (SOONEST_DAYS + 2) * DAY_MS)} order by doctor_id, starts_at`;
    if (rows.length === 0) throw new Error('The reference read no rows.');
    return performance.now() - began;
  };
  await inTurns(10, ours, theirs);
  const [product_, bare] = await inTurns(ROUNDS, ours, theirs);
  await sql.end();
  await database.close();
  await end();
  return [
    {
      ...{ what: 'soonest times, 60 doctors and 90 days', ours: median(product_), reference: median(bare) },
      ...{ unit: 'ms', against: 'one bare query of the same rows', goal: { ratioAtMost: 1.5 } },
    },
  ];
}
