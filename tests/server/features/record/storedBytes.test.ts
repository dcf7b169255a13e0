/** How much text one account may store in a day. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ANSWER_MAX_CHARACTERS } from '../../../../contract/questionnaire.ts';
import { questions } from '../../../../contract/questions.ts';
import { answerVersion, notesVersion } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';
import { makeAppointment } from './appointments.ts';

const clinic = await testApp();
const { db } = clinic.database;
const DAY_MS = 86_400_000;
const texts = questions.filter(({ answer_type }) => answer_type === 'text');
/** A doctor's daily limit, in bytes: too much to send in a test. */
const DOCTORS_BYTES = 100_000_000;

/** Answers of maximum length to all text questions, different for each `sign`. */
const answer = (patient: Person, sign: string) =>
  clinic.post(
    '/questionaries',
    texts.map(({ id }) => ({ question_id: id, answer: sign.repeat(ANSWER_MAX_CHARACTERS / sign.length) })),
    { as: patient },
  );

test('a patient who repeatedly saves the longest answers is refused until a day has passed', async () => {
  const patient = await clinic.signUpPatient();
  const other = await clinic.signUpPatient();
  let accepted = 0;
  let last = await answer(patient, '€0');
  while (last.status === 200 && accepted < 200) {
    accepted += 1;
    clinic.clock.advance(60_000);
    last = await answer(patient, `€${accepted % 10}`);
  }
  expect(accepted).toBeGreaterThan(20);
  expect(last).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(last.headers['retry-after'])).toBe((DAY_MS - accepted * 60_000) / 1000);
  expect(await db.$count(answerVersion)).toBe(accepted * texts.length);

  expect((await answer(other, 'Sim, ')).status).toBe(200);
  clinic.clock.advance(DAY_MS);
  expect((await answer(patient, 'a')).status).toBe(200);
});

test('saving unchanged answers adds no version, but counts', async () => {
  const patient = await clinic.signUpPatient();
  await answer(patient, '€');
  const before = await db.$count(answerVersion);
  let last = await answer(patient, '€');
  for (let sent = 1; last.status === 200 && sent < 200; sent += 1) last = await answer(patient, '€');
  expect(last.status).toBe(429);
  expect(await db.$count(answerVersion)).toBe(before);
});

test('a doctor’s notes and exams are counted together, and nothing stored is lost', async () => {
  const doctor = await clinic.signUpDoctor();
  const id = await makeAppointment(clinic, await clinic.signUpPatient(), doctor);
  const save = (diagnosis: string, version: number) =>
    clinic.put('/appointments', { id, anamnesis: 'Ç'.repeat(100_000), diagnosis, version }, { as: doctor });
  const create = () => clinic.post('/exams', { appointment_id: id, result: 'Raio X' }, { as: doctor });
  for (let version = 1; version <= 5; version += 1) {
    expect((await save(`Nota ${version}`, version)).status).toBe(200);
  }
  const [{ bytes = 0 } = {}] = await db.execute<{ bytes: number }>(
    sql`select bytes::float8 as bytes from stored_bytes where account_id = ${doctor.id}`,
  );
  expect(bytes).toBeGreaterThan(5 * 2 * 200_000);
  await db.execute(sql`update stored_bytes set bytes = ${DOCTORS_BYTES - 450_000} where account_id = ${doctor.id}`);
  expect((await save('Gripe', 6)).status).toBe(200);
  const versions = await db.$count(notesVersion);
  for (const refused of [await save('Outra', 7), await save('Outra', 7)]) {
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBe(DAY_MS / 1000);
  }
  let exam = await create();
  for (let made = 1; exam.status === 201 && made < 100; made += 1) exam = await create();
  expect(exam.status).toBe(429);
  expect(await db.$count(notesVersion)).toBe(versions);
  clinic.clock.advance(DAY_MS);
  expect((await save('Outra', 7)).status).toBe(200);
});
