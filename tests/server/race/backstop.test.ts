/**
 * The constraints hold against writers that don't take the advisory locks; a control shows what happens without both.
 */
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../server/operations/cli/commands.ts';
import type { CommandResult } from '../../../server/operations/cli/output.ts';
import { readSettings } from '../../../server/platform/config/settings.ts';
import { statementsWait } from '../harness/locks.ts';
import { specialtyId } from '../harness/people.ts';
import type { Answer } from '../harness/requests.ts';
import { insertPeople, type SignedIn } from './insertPeople.ts';
import { freshServers, NOW } from './servers.ts';

const servers = await freshServers();
const sql = postgres(servers.databaseUrl, { max: 20 });
afterAll(() => sql.end());

const hours = { start: 8 * 60, end: 12 * 60 };
const { patients, doctors } = await insertPeople(servers.database, { patients: 4, doctors: 2, hours });
const [ana, rui] = patients;
const [doctor, colleague] = doctors;
if (!ana || !rui || !doctor || !colleague) throw new Error('Too few people.');

/**
 * Requests a time for which a writer without locks has inserted an uncommitted appointment; then that writer commits.
 */
async function requestBehind(other: { patient: SignedIn; doctor: SignedIn }, time: string) {
  const date = `2027-03-02T${time}:00-03:00`;
  const start = new Date(date);
  const id = randomUUID();
  const body = { date, doctor_id: doctor?.id, specialty_id: specialtyId('Clínica Geral') };
  const asked = await sql.begin(async tx => {
    await tx`
      insert into appointment (id, patient_id, doctor_id, specialty_id, clinic_id, starts_at, ends_at)
      select ${id}, ${other.patient.id}, id, ${body.specialty_id}, clinic_id, ${start},
        ${new Date(start.getTime() + 1_800_000)}
      from account where id = ${other.doctor.id}`;
    const answer = servers.any().post('/appointments', body, { as: ana });
    await statementsWait(sql);
    return { answer };
  });
  return { id, answer: await asked.answer };
}

describe('against a writer without locks, the constraint decides:', () => {
  test('slot_taken for a doctor’s time that another patient has just taken', async () => {
    const { answer } = await requestBehind({ patient: rui, doctor }, '08:00');
    expect([answer.status, answer.body.code]).toEqual([409, 'slot_taken']);
  });

  test('patient_busy, with the patient’s conflicting appointment with another doctor', async () => {
    const { id, answer } = await requestBehind({ patient: ana, doctor: colleague }, '09:00');
    expect([answer.status, answer.body.code]).toEqual([409, 'patient_busy']);
    expect(answer.body.conflict).toMatchObject({ id, date: '2027-03-02T12:00:00.000Z', doctor: { id: colleague.id } });
    expect(answer.body.conflicts).toHaveLength(1);
  });

  test('patient_busy also for a conflicting appointment with the same doctor', async () => {
    const { id, answer } = await requestBehind({ patient: ana, doctor }, '10:00');
    expect([answer.status, answer.body.code]).toEqual([409, 'patient_busy']);
    expect(answer.body.conflict.id).toBe(id);
  });
});

test('a clinic’s time zone can’t change while a booking there is in progress', async () => {
  const place = await insertPeople(servers.database, { patients: 2, doctors: 1, hours });
  const [booker, other] = place.patients;
  const body = { date: '2027-03-02T08:00:00-03:00', doctor_id: place.doctors[0]?.id };
  const edit = ['clinics', 'edit', place.clinicId, '--zone', 'America/Manaus'];
  const underWay = { settings: readSettings({}), clock: () => NOW, database: servers.database };
  let answers: Promise<[Answer, CommandResult]> | undefined;
  const rolledBack = sql.begin(async tx => {
    // Another uncommitted appointment makes the booking wait at its last step.
    await tx`
      insert into appointment (patient_id, doctor_id, specialty_id, clinic_id, starts_at, ends_at)
      select ${other?.id ?? ''}, id, ${specialtyId('Clínica Geral')}, clinic_id, ${new Date(body.date)},
        ${new Date(Date.parse(body.date) + 1_800_000)}
      from account where id = ${body.doctor_id ?? ''}`;
    const booking = servers
      .any()
      .post('/appointments', { ...body, specialty_id: specialtyId('Clínica Geral') }, { as: booker });
    await statementsWait(sql);
    const editing = runCommand(edit, underWay);
    answers = Promise.all([booking, editing]);
    await Promise.race([statementsWait(sql, 2), editing]);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  const [booked, edited] = (await answers) ?? expect.fail();
  expect(booked.status).toBe(201);
  expect(edited).toEqual({ code: 1, text: expect.stringMatching(/zone can't change.*has 1\./) });
});

test('control: a check before an insert, with neither lock nor constraint, double-books', async () => {
  await sql`create table naive (doctor_id uuid, patient_id int, starts_at timestamptz, ends_at timestamptz)`;
  const [start, end] = [new Date('2027-03-02T11:00:00Z'), new Date('2027-03-02T11:30:00Z')];
  // On a busy machine, two checks rarely happen at the same moment by chance.
  let checks = 0;
  let proceed = () => {};
  const twoHaveChecked = new Promise<void>(done => {
    proceed = done;
  });
  const book = (patient: number) =>
    sql.begin(async tx => {
      const busy = await tx`
        select 1 from naive where doctor_id = ${doctor.id} and starts_at < ${end} and ends_at > ${start}`;
      checks += 1;
      if (checks === 2) proceed();
      await twoHaveChecked;
      if (busy.length > 0) return;
      await tx`insert into naive values (${doctor.id}, ${patient}, ${start}, ${end})`;
    });
  await Promise.all(Array.from({ length: 60 }, (_, patient) => book(patient)));
  const [{ pairs } = { pairs: 0 }] = await sql<{ pairs: number }[]>`
    select count(*)::int as pairs from naive a join naive b on a.patient_id < b.patient_id
      and a.doctor_id = b.doctor_id and a.starts_at < b.ends_at and b.starts_at < a.ends_at`;
  expect(pairs).toBeGreaterThan(0);
});
