/** Care that ends while the carer writes: what commits first decides, with no deadlock. */
import { eq } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { care, patient } from '../../../server/platform/database/schema.ts';
import { statementsWait } from '../harness/locks.ts';
import { specialtyId } from '../harness/people.ts';
import type { Answer } from '../harness/requests.ts';
import { insertReceptionist } from './deskStorm.ts';
import { insertPeople } from './insertPeople.ts';
import { freshServers, NOW } from './servers.ts';

const servers = await freshServers();
const sql = postgres(servers.databaseUrl, { max: 5 });
afterAll(() => sql.end());

const hours = { start: 8 * 60, end: 18 * 60 };
const { patients, doctors } = await insertPeople(servers.database, { patients: 2, doctors: 1, hours });
const [maria, mother] = patients;
const [doctor] = doctors;
if (!maria || !mother || !doctor) throw new Error('Too few people.');

const open = () =>
  servers.database.db
    .insert(care)
    .values({ patientId: mother.id, accountId: maria.id, addedBy: mother.id, since: NOW })
    .onConflictDoNothing();
const book = (time: string) =>
  servers.any().post(
    `/appointments?patient=${mother.id}`,
    {
      ...{ date: `2027-03-02T${time}:00-03:00`, doctor_id: doctor.id },
      specialty_id: specialtyId('Clínica Geral'),
    },
    { as: maria },
  );

/** Starts a write while the end of the care isn't committed yet, which it then is. */
async function whileEnding(write: () => Promise<Answer>): Promise<Answer> {
  await open();
  const { answer } = await sql.begin(async tx => {
    await tx`
      update care set ended_at = ${NOW}, ended_by = ${mother?.id ?? ''}, ended_role = 'Patient'
      where account_id = ${maria?.id ?? ''} and ended_at is null`;
    const answer = write();
    await statementsWait(sql);
    return { answer };
  });
  return await answer;
}

test('a write that begins before the end of the care commits is refused after it', async () => {
  await open();
  const { id } = (await book('08:00')).body;
  expect((await whileEnding(() => book('09:00'))).status).toBe(404);
  expect((await whileEnding(() => servers.any().del(`/appointments/${id}`, { as: maria }))).status).toBe(404);
  expect(
    (await whileEnding(() => servers.any().post(`/questionaries?patient=${mother.id}`, [], { as: maria }))).status,
  ).toBe(404);
  const listed = await servers.any().get('/appointments', { as: mother });
  expect(listed.body.map((one: { id: string }) => one.id)).toEqual([id]);
});

test('the end of care waits for a booking that is under way', async () => {
  await open();
  const answers = await sql.begin(async tx => {
    // Makes the booking wait once it holds the care.
    await tx`select from patient where id = ${mother?.id ?? ''} for no key update`;
    const booking = book('10:00');
    await statementsWait(sql);
    const ending = servers.any().del(`/carers/${maria?.id}`, { as: mother });
    await Promise.race([statementsWait(sql, 2), ending.then(() => expect.fail('The care has ended too early.'))]);
    return { booking, ending };
  });
  expect([(await answers.booking).status, (await answers.ending).status]).toEqual([201, 204]);
  expect((await book('11:00')).status).toBe(404);
});

test('a carer whose account closes meanwhile isn’t added', async () => {
  const { patients, clinicId } = await insertPeople(servers.database, { patients: 2, doctors: 1, hours });
  const [carer, dependent] = patients;
  if (!carer || !dependent) throw new Error('Too few people.');
  await servers.database.db.update(patient).set({ clinicId }).where(eq(patient.id, carer.id));
  await servers.database.db.update(patient).set({ clinicId, accountId: null }).where(eq(patient.id, dependent.id));
  const desk = await insertReceptionist(servers.database, clinicId, NOW);
  const { added } = await sql.begin(async tx => {
    await tx`update account set closed_at = ${NOW}, disabled_at = ${NOW} where id = ${carer.id}`;
    const body = { carer_id: carer.id };
    const added = servers.any().post(`/desk/patients/${dependent.id}/carers`, body, { as: desk });
    await statementsWait(sql);
    return { added };
  });
  expect((await added).status).toBe(404);
  expect(await servers.database.db.$count(care, eq(care.accountId, carer.id))).toBe(0);
});
