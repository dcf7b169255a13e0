/** Reading a clinic's day of 30 doctors with 40 appointments each, against one bare query of the same rows. */
import postgres from 'postgres';
import type { Database } from '../../../server/platform/database/database.ts';
import { insertReceptionist } from '../../server/race/deskStorm.ts';
import { type Figure, median } from '../figure.ts';
import { A_DAY, DOCTORS, FULL_DAY, insertFullDays } from '../fullDay.ts';
import { ask, inTurns } from '../load.ts';
import { ground, startProduct } from '../servers.ts';

const [DAYS, ROUNDS] = [10, 60];

async function clinic(database: Database) {
  const clinicId = await insertFullDays(database, DAYS);
  return { clinicId, desk: await insertReceptionist(database, clinicId, new Date()) };
}

export default async function deskDay(): Promise<Figure[]> {
  const { product, filled, end } = await ground('postgresql', clinic);
  const server = await startProduct(product, {}, ['--api-only']);
  const sql = postgres(product.databaseUrl ?? '', { max: 1 });
  const path = `/api/desk/days?clinic=${filled.clinicId}&date=${FULL_DAY}`;
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
