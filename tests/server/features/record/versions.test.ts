/** Versions of notes and answers: stored by the database, readable page by page through the API. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { questions } from '../../../../contract/questions.ts';
import { testApp } from '../../harness/app.ts';
import { makeAppointment } from './appointments.ts';
import { allPages } from './pages.ts';

const clinic = await testApp();
const { db } = clinic.database;
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();
const stranger = await clinic.signUpDoctor();
const [question] = questions.filter(({ answer_type }) => answer_type === 'text');
const question_id = question?.id ?? expect.fail();

const save = (id: string, diagnosis: string, version: number) =>
  clinic.put('/appointments', { id, anamnesis: '', diagnosis, version }, { as: doctor });
const earlier = (minutes: number) => new Date(clinic.clock.now().getTime() - minutes * 60_000).toISOString();

test('each saved state of the notes remains readable, latest first, for the patient and the doctor', async () => {
  const id = await makeAppointment(clinic, patient, doctor);
  expect((await clinic.get(`/appointments/${id}/versions`, { as: patient })).body).toEqual([]);
  await save(id, 'Asma', 1);
  await save(id, 'Asma', 2);
  await save(id, 'Bronquite', 2);
  await save(id, '', 3);
  for (const as of [patient, doctor]) {
    const { status, body } = await clinic.get(`/appointments/${id}/versions`, { as });
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { version: 4, anamnesis: '', diagnosis: '', written_at: expect.any(String) },
      { version: 3, diagnosis: 'Bronquite' },
      { version: 2, diagnosis: 'Asma' },
    ]);
  }
  expect((await clinic.get(`/appointments/${id}/versions`, { as: stranger })).status).toBe(404);
});

test('a cancelled appointment whose notes were emptied remains on record', async () => {
  const id = await makeAppointment(clinic, patient, doctor);
  await save(id, 'Pneumonia', 1);
  await clinic.del(`/appointments/${id}`, { as: patient });
  expect((await save(id, '', 2)).status).toBe(200);
  for (const as of [patient, doctor]) {
    const record = await clinic.get(`/appointments/${patient.id}`, { as });
    expect(record.body.map((entry: { id: string }) => entry.id)).toContain(id);
    const { body } = await clinic.get(`/appointments/${id}/versions`, { as });
    expect(body.map((one: { diagnosis: string }) => one.diagnosis)).toEqual(['', 'Pneumonia']);
  }
});

test('each answer remains readable, including one that arrives after a later one', async () => {
  const ana = await clinic.signUpPatient();
  const answer = (text: string | null, minutes: number) =>
    clinic.post('/questionaries', [{ question_id, answer: text, answered_at: earlier(minutes) }], { as: ana });
  await answer('Penicilina', 50);
  await answer(null, 40);
  await answer('Nenhuma', 10);
  await answer('Dipirona', 30);
  await answer('Dipirona', 30);
  await answer('Nenhuma', 5);
  await makeAppointment(clinic, ana, doctor);
  for (const as of [ana, doctor]) {
    const { status, body } = await clinic.get(`/questionaries/${ana.id}/versions`, { as });
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { question_id, answer: 'Dipirona', answered_at: earlier(30), stored_at: expect.any(String) },
      { question_id, answer: 'Nenhuma', answered_at: earlier(10) },
      { question_id, answer: null, answered_at: earlier(40) },
      { question_id, answer: 'Penicilina', answered_at: earlier(50) },
    ]);
  }
  expect((await clinic.get('/questionaries', { as: ana })).body).toMatchObject([{ answer: 'Nenhuma' }]);
  expect((await clinic.get(`/questionaries/${ana.id}/versions`, { as: stranger })).status).toBe(404);
});

test('long lists have pages, each of which links to the next', async () => {
  const id = await makeAppointment(clinic, patient, doctor);
  const texts = Array.from({ length: 25 }, (_, index) => `Nota ${index}`);
  for (const [index, text] of texts.entries()) await save(id, text, index + 1);
  const first = await clinic.get(`/appointments/${id}/versions`, { as: patient });
  expect(first.body).toHaveLength(20);
  expect(first.headers.link).toBe(`</api/appointments/${id}/versions?limit=20&after=7>; rel="next"`);
  const last = await clinic.get(`/appointments/${id}/versions?limit=20&after=7`, { as: patient });
  expect([last.body.length, last.headers.link]).toEqual([5, undefined]);
  const all = await allPages(clinic, `/appointments/${id}/versions?limit=5`, patient);
  expect(all.map(({ diagnosis }) => diagnosis)).toEqual(texts.toReversed());
  expect((await clinic.get(`/appointments/${id}/versions?limit=21`, { as: patient })).status).toBe(422);
});

describe('the database itself', () => {
  test('stores a version when a statement bypasses the server', async () => {
    const id = await makeAppointment(clinic, patient, doctor);
    await save(id, 'Sinusite', 1);
    await db.execute(sql`update appointment set diagnosis = '', version = 1 where id = ${id}`);
    await db.execute(sql`update answer set answer = null`);
    const { body } = await clinic.get(`/appointments/${id}/versions`, { as: patient });
    expect(body).toMatchObject([
      { version: 3, diagnosis: '' },
      { version: 2, diagnosis: 'Sinusite' },
    ]);
  });

  test.each([
    ['change versions of notes', sql`update notes_version set diagnosis = ''`],
    ['delete versions of notes', sql`delete from notes_version`],
    ['empty versions of notes', sql`truncate notes_version`],
    ['change versions of answers', sql`update answer_version set answer = ''`],
    ['delete versions of answers', sql`delete from answer_version`],
    ['empty versions of answers', sql`truncate answer_version`],
    ['delete answers', sql`delete from answer`],
    ['empty answers', sql`truncate answer`],
    ['give answers to another person', sql`update answer set patient_id = ${stranger.id}`],
    ['give notes to another person', sql`update appointment set patient_id = doctor_id where version > 1`],
    ['rewrite exams', sql`update exam set result = 'x'`],
  ])('refuses to %s', async (_what, statement) => {
    const id = await makeAppointment(clinic, patient, doctor);
    await save(id, 'Otite', 1);
    await clinic.post('/exams', { appointment_id: id, result: 'Hemograma' }, { as: doctor });
    await clinic.post('/questionaries', [{ question_id, answer: 'Sim' }], { as: patient });
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } });
  });
});
