import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { EXAMS_PER_APPOINTMENT } from '../../../../contract/record.ts';
import { exam } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Bearer } from '../../harness/requests.ts';
import { png, upload } from '../../platform/files/specimens.ts';
import { makeAppointment, makeExam } from './appointments.ts';

const clinic = await testApp();
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();
const colleague = await clinic.signUpDoctor();
await makeAppointment(clinic, patient, colleague);

const create = (appointment_id: string, more: object = {}, as: Bearer = doctor) =>
  clinic.post('/exams', { appointment_id, result: 'Sem laudo', ...more }, { as });
const search = (appointmentId: string, as: Bearer = doctor) => clinic.get(`/exams/search/${appointmentId}`, { as });

test('a doctor creates an exam for their appointment', async () => {
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  const answer = await create(appointmentId);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.any(String),
    appointment_id: appointmentId,
    result: 'Sem laudo',
    created_at: '2027-03-01T12:00:00.000Z',
  });
});

test('a repeat with the same id creates nothing and returns the first response', async () => {
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  const id = crypto.randomUUID();
  const first = await create(appointmentId, { id });
  clinic.clock.advance(60_000);
  const again = await create(appointmentId, { id, result: 'outro' });
  clinic.clock.advance(-60_000);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await search(appointmentId)).body).toHaveLength(1);
});

test('exams keep what they are and when they were made, and are listed by that day', async () => {
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  await create(appointmentId, { label: ' Hemograma ', taken_on: '2027-02-10' });
  await create(appointmentId, { taken_on: '2026-12-24' });
  await create(appointmentId);
  expect((await search(appointmentId)).body).toMatchObject([
    { taken_on: '2026-12-24' },
    { label: 'Hemograma', taken_on: '2027-02-10' },
    {},
  ]);
  await expect(clinic.database.db.update(exam).set({ label: 'outro' })).rejects.toThrow();
  for (const wrong of [{ taken_on: '2027-03-02' }, { taken_on: '2027-02-30' }, { label: 'a'.repeat(81) }]) {
    expect((await create(appointmentId, wrong)).status).toBe(422);
  }
});

test('an id of another appointment’s exam is not found', async () => {
  const id = crypto.randomUUID();
  const [mine, other] = [
    await makeAppointment(clinic, patient, doctor),
    await makeAppointment(clinic, patient, doctor),
  ];
  await create(mine, { id });
  expect((await create(other, { id })).status).toBe(404);
  const theirs = await makeAppointment(clinic, patient, colleague);
  expect((await create(theirs, { id }, colleague)).status).toBe(404);
  expect((await search(other)).body).toBeNull();
});

test("only the appointment's approved doctor can create exams, with all required fields", async () => {
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  expect((await create(appointmentId, {}, patient)).status).toBe(403);
  expect((await create(appointmentId, {}, colleague)).status).toBe(404);
  const unapproved = await clinic.signUpDoctor({ approved: false });
  const theirs = await makeAppointment(clinic, patient, unapproved);
  expect((await create(theirs, {}, unapproved)).status).toBe(404);
  expect((await create(crypto.randomUUID())).status).toBe(404);
  const cancelled = await makeAppointment(clinic, patient, doctor, { cancelled: true });
  expect((await create(cancelled)).status).toBe(404);
  const wrong = await clinic.post('/exams', { id: 'x' }, { as: doctor });
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors.map((error: { field: string }) => error.field)).toEqual(['appointment_id', 'result', 'id']);
});

test('the exams are listed oldest first, null if there are none, without a file only for their doctor', async () => {
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  expect((await search(appointmentId)).body).toBeNull();
  const { body: first } = await create(appointmentId);
  clinic.clock.advance(60_000);
  const { body: second } = await create(appointmentId);
  clinic.clock.advance(-60_000);
  const bytes = await png('#222222');
  await upload(clinic, second.id, bytes, { as: doctor });
  const filled = {
    id: second.id,
    appointment_id: appointmentId,
    created_at: second.created_at,
    name: 'exame.png',
    mimetype: 'image/png',
    size: bytes.length,
  };
  const empty = { ...filled, id: first.id, created_at: first.created_at, name: null, mimetype: null, size: null };
  expect((await search(appointmentId)).body).toEqual([empty, filled]);
  expect((await search(appointmentId, patient)).body).toEqual([filled]);
  expect((await search(appointmentId, colleague)).body).toEqual([filled]);
});

test('a deleted exam is in no response, its row and file are kept, and a repeat changes nothing', async () => {
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  const id = crypto.randomUUID();
  await create(appointmentId, { id });
  await upload(clinic, id, await png('#333333'), { as: doctor });
  expect((await clinic.del(`/exams/${id}`, { as: patient })).status).toBe(403);
  expect((await clinic.del(`/exams/${id}`, { as: colleague })).status).toBe(404);
  expect((await clinic.del(`/exams/${id}`, { as: doctor })).status).toBe(204);
  expect((await clinic.del(`/exams/${id}`, { as: doctor })).status).toBe(204);

  expect((await search(appointmentId)).body).toBeNull();
  for (const path of [`/exams/download?id=${id}`, `/exams/thumbnail?id=${id}`]) {
    expect((await clinic.get(path, { as: doctor })).status).toBe(404);
  }
  expect((await upload(clinic, id, await png('#333333'), { as: doctor })).status).toBe(404);
  const history = await clinic.get(`/appointments/${patient.id}`, { as: patient });
  expect(history.body.find((entry: { id: string }) => entry.id === appointmentId).exams).toEqual([]);

  const late = await create(appointmentId, { id });
  expect([late.status, late.body.code]).toEqual([404, 'not_found']);
  expect((await search(appointmentId)).body).toBeNull();
  const [row] = await clinic.database.db.select().from(exam).where(eq(exam.id, id));
  expect(row).toMatchObject({ deletedAt: clinic.clock.now(), fileName: 'exame.png' });
});

test('an unknown or invalid exam id is not found', async () => {
  expect((await clinic.del(`/exams/${crypto.randomUUID()}`, { as: doctor })).status).toBe(404);
  expect((await clinic.del('/exams/x', { as: doctor })).status).toBe(404);
  expect((await search('x')).status).toBe(404);
  expect((await search(crypto.randomUUID())).status).toBe(404);
  expect((await clinic.get('/exams/download?id=x', { as: doctor })).status).toBe(422);
});

test('what a device keeps of the next days’ patients is audited as kept, not as downloaded', async () => {
  // Before all others of this doctor, which are to come.
  const at = new Date(clinic.clock.now().getTime() - 3_600_000).toISOString();
  const appointmentId = await makeAppointment(clinic, patient, doctor, { at });
  const { id } = (await create(appointmentId)).body;
  expect((await clinic.get(`/exams/download?id=${id}&keep=rounds`, { as: doctor })).status).toBe(204);
  const { body } = await clinic.get('/audit?limit=200', { as: patient });
  expect(body).toContainEqual(expect.objectContaining({ action: 'kept_on_device', subject: 'exam' }));
});

test('what is downloaded outside the rounds is audited as downloaded, and a repeated upload only once', async () => {
  const late = await clinic.signUpPatient();
  const at = new Date(clinic.clock.now().getTime() + 5 * 24 * 3_600_000).toISOString();
  const appointmentId = await makeAppointment(clinic, late, doctor, { at });
  const id = crypto.randomUUID();
  for (const status of [201, 201]) expect((await create(appointmentId, { id })).status).toBe(status);
  const bytes = await png('#444444');
  for (const status of [200, 200]) expect((await upload(clinic, id, bytes, { as: doctor })).status).toBe(status);
  expect((await clinic.get(`/exams/download?id=${id}&keep=rounds`, { as: doctor })).status).toBe(200);
  const { body } = await clinic.get('/audit?limit=200', { as: late });
  const ofExam = body.filter((one: { subject: string }) => one.subject === 'exam');
  expect(ofExam.map((one: { action: string }) => one.action).sort()).toEqual(['create', 'download', 'upload']);
});

test('an appointment has a limit of exams, deleted ones included; a repeat isn’t one more', async () => {
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  const id = crypto.randomUUID();
  expect((await create(appointmentId, { id })).status).toBe(201);
  for (let made = 1; made < EXAMS_PER_APPOINTMENT; made += 1) await makeExam(clinic, appointmentId);
  expect((await clinic.del(`/exams/${id}`, { as: doctor })).status).toBe(204);
  const refused = await create(appointmentId);
  expect([refused.status, refused.body.code]).toEqual([409, 'exams_limit']);
  const [other] = (await search(appointmentId)).body;
  expect((await create(appointmentId, { id: other.id })).status).toBe(201);
});
