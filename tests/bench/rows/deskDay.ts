/** Reading a clinic's day of 30 doctors with 40 appointments each, against one bare query of the same rows. */
import postgres from 'postgres';
import { appointment, patient } from '../../../server/platform/database/schema.ts';
import { specialtyId } from '../../server/harness/people.ts';
import { insertReceptionist } from '../../server/race/deskStorm.ts';
import { insertPeople } from '../../server/race/insertPeople.ts';
import { type Figure, median } from '../figure.ts';
import { ask, inTurns } from '../load.ts';
import { ground, startProduct } from '../servers.ts';

const [DOCTORS, A_DAY, DAYS, ROUNDS] = [30, 40, 10, 60];
const QUARTER_MS = 15 * 60_000;
const FIRST = Date.UTC(2027, 2, 2);

async function clinic(database: Parameters<typeof insertPeople>[0]) {
  const hours = { start: 8 * 60, end: 18 * 60 };
  const people = await insertPeople(database, { patients: 1, doctors: DOCTORS, hours, specialties: ['Radiologia'] });
  const { doctors, clinicId } = people;
  const { db } = database;
  for (const doctor of doctors) {
    const seen = Array.from({ length: A_DAY }, () => crypto.randomUUID());
    const person = { name: 'Maria Aparecida dos Santos', phone: '+5511987654321', clinicId };
    await db.insert(patient).values(seen.map(id => ({ id, rootId: id, ...person })));
    for (let day = 0; day < DAYS; day += 1) {
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
  return { clinicId, desk: await insertReceptionist(database, clinicId, new Date()) };
}

export default async function deskDay(): Promise<Figure[]> {
  const { product, filled, end } = await ground('postgresql', clinic);
  const server = await startProduct(product, {}, ['--api-only']);
  const sql = postgres(product.databaseUrl ?? '', { max: 1 });
  const path = `/api/desk/days?clinic=${filled.clinicId}&date=2027-03-04`;
  const ours = async () => {
    const { status, ms } = await ask(server.address, { path, token: filled.desk.token });
    if (status !== 200) throw new Error(`The day was answered with ${status}.`);
    return ms;
  };
  const theirs = async () => {
    const began = performance.now();
    const rows = await sql`
      select appointment.id, starts_at, ends_at, doctor_id, specialty_id, status, status_at, squeeze_in, patient.id as person,
        patient.name, patient.phone
      from appointment join patient on patient.id = patient_id
      where appointment.clinic_id = ${filled.clinicId} and canceled_at is null
        and doctor_id in (select id from account where clinic_id = ${filled.clinicId})
        and starts_at >= '2027-03-04T03:00Z' and starts_at < '2027-03-05T03:00Z' order by starts_at`;
    if (rows.length !== DOCTORS * A_DAY) throw new Error(`The reference read ${rows.length} rows.`);
    return performance.now() - began;
  };
  await inTurns(10, ours, theirs);
  const [product_, bare] = await inTurns(ROUNDS, ours, theirs);
  await sql.end();
  await server.stop();
  await end();
  return [
    {
      ...{ what: 'GET desk/days, 30 doctors with 40 appointments', ours: median(product_), reference: median(bare) },
      ...{ unit: 'ms', against: 'one bare query of the same rows', goal: { ratioAtMost: 8 } },
    },
  ];
}
