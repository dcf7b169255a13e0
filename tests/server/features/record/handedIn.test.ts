/** Exams that patients hand in: who may do and read what, what is kept, and the limits. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { handedInLimits } from '../../../../contract/handedInExams.ts';
import { appointment, handedInExam } from '../../../../server/platform/database/schema.ts';
import { examFolders } from '../../../../server/platform/files/examFolders.ts';
import { removeUnusedFiles } from '../../../../server/platform/files/unusedFiles.ts';
import { testApp } from '../../harness/app.ts';
import type { Bearer } from '../../harness/requests.ts';
import { pdf, png, sha256 } from '../../platform/files/specimens.ts';
import { addCare, registerDependent } from '../care/dependents.ts';
import { makeAppointment } from './appointments.ts';
import { handIn, makeHandedIn, sendFile } from './handedIn.ts';

const clinic = await testApp();
const patient = await clinic.signUpPatient();
const stranger = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();
const otherDoctor = await clinic.signUpDoctor();
await makeAppointment(clinic, patient, doctor);

const list = (as: Bearer, patientId = patient.id, query = '') =>
  clinic.get(`/handed-in-exams/${patientId}${query}`, { as });
const download = (as: Bearer, id: string) => clinic.get(`/exams/download?id=${id}`, { as });

test('a patient hands in an exam, and the doctors who treat the patient read it', async () => {
  const bytes = await png('#101010');
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  const details = { label: ' Hemograma ', taken_on: '2027-02-20', note: 'Em jejum.' };
  const id = await handIn(clinic, patient, { ...details, appointment_id: appointmentId });
  expect((await list(patient)).body.map((one: { id: string }) => one.id)).not.toContain(id);
  const sent = await sendFile(clinic, patient, id, bytes, '../segredo.png');
  expect([sent.status, sent.body]).toEqual([200, { id }]);

  const expected = {
    ...{ id, created_at: '2027-03-01T12:00:00.000Z', name: 'segredo.png', mimetype: 'image/png', size: bytes.length },
    ...{ label: 'Hemograma', taken_on: '2027-02-20', note: 'Em jejum.', handed_in_by: 'you' },
    appointment: expect.objectContaining({ id: appointmentId, specialty: 'Clínica Geral' }),
  };
  expect((await list(patient)).body[0]).toEqual(expected);
  expect((await list(doctor)).body[0]).toEqual({ ...expected, handed_in_by: 'patient' });
  for (const as of [patient, doctor]) {
    const file = await download(as, id);
    expect([file.status, sha256(file.bytes)]).toEqual([200, sha256(bytes)]);
    expect((await clinic.get(`/exams/thumbnail?id=${id}`, { as })).status).toBe(200);
  }
  for (const as of [stranger, otherDoctor]) {
    expect((await list(as)).status).toBe(404);
    expect((await download(as, id)).status).toBe(404);
  }
  expect((await sendFile(clinic, stranger, id, bytes)).status).toBe(404);
  const { body: agenda } = await clinic.get(`/appointments/ShowAll?id=${appointmentId}`, { as: doctor });
  expect(agenda[0]).toMatchObject({ handed_in: 1 });
  const all = await clinic.get('/appointments/ShowAll', { as: doctor });
  expect(all.body.find((one: { id: string }) => one.id === appointmentId)).toMatchObject({ handed_in: 1 });
  expect(all.body.filter((one: object) => 'handed_in' in one)).toHaveLength(1);
});

test('it is in no appointment’s exams, and gives no doctor access', async () => {
  const other = await clinic.signUpPatient();
  const appointmentId = await makeAppointment(clinic, other, otherDoctor);
  const id = await handIn(clinic, other, { appointment_id: appointmentId });
  await sendFile(clinic, other, id, pdf('sem acesso'), 'x.pdf');
  expect((await clinic.get(`/exams/search/${appointmentId}`, { as: otherDoctor })).body).toBeNull();
  expect((await clinic.get(`/appointments/${other.id}`, { as: other })).body[0].exams).toEqual([]);
  await clinic.database.db
    .update(appointment)
    .set({ canceledAt: clinic.clock.now(), cancelReason: 'Nenhum' })
    .where(eq(appointment.id, appointmentId));
  expect((await list(otherDoctor, other.id)).status).toBe(404);
  expect((await download(otherDoctor, id)).status).toBe(404);
  expect((await list(other, other.id)).body[0]).toMatchObject({ id, appointment: null });
});

test('a repeat changes nothing, other bytes are refused, and ids of other exams are not found', async () => {
  const id = await handIn(clinic, patient, { note: 'primeira' });
  const again = await clinic.post('/handed-in-exams', { id, note: 'segunda' }, { as: patient });
  expect(again.status).toBe(201);
  const bytes = pdf('repetido');
  expect((await sendFile(clinic, patient, id, bytes, 'x.pdf')).status).toBe(200);
  expect((await sendFile(clinic, patient, id, bytes, 'x.pdf')).status).toBe(200);
  expect((await sendFile(clinic, patient, id, pdf('outros!!'), 'x.pdf')).body.code).toBe('exam_has_file');
  expect((await list(patient)).body.find((one: { id: string }) => one.id === id)).toMatchObject({ note: 'primeira' });
  expect((await clinic.post('/handed-in-exams', { id }, { as: stranger })).status).toBe(404);

  const appointmentId = await makeAppointment(clinic, patient, doctor);
  const body = { appointment_id: appointmentId, result: 'x' };
  expect((await clinic.post('/exams', { ...body, id }, { as: doctor })).status).toBe(404);
  const { body: made } = await clinic.post('/exams', body, { as: doctor });
  expect((await clinic.post('/handed-in-exams', { id: made.id }, { as: patient })).status).toBe(404);
});

test('the content decides what is accepted, and the id must precede the file', async () => {
  const id = await handIn(clinic, patient);
  const text = await sendFile(clinic, patient, id, Buffer.from('<html>'.repeat(40)), 'x.png');
  expect([text.status, text.body.code]).toEqual([415, 'unsupported_file']);
  const broken = (await png('#445566', 400, 400)).subarray(0, 300);
  expect((await sendFile(clinic, patient, id, broken)).status).toBe(415);
  expect((await sendFile(clinic, patient, 'x', pdf())).status).toBe(422);
  const incoming = join(examFolders(clinic.settings.dataDir).incoming);
  expect(await readdir(incoming).catch(() => [])).toEqual([]);
});

test.each([
  [{ note: 'a'.repeat(501) }, 'note', 'too_long'],
  [{ label: 'a'.repeat(81) }, 'label', 'too_long'],
  [{ taken_on: '2027-03-02' }, 'taken_on', 'date_invalid'],
])('%o is refused', async (body, field, code) => {
  const answer = await clinic.post('/handed-in-exams', { id: crypto.randomUUID(), ...body }, { as: patient });
  expect([answer.status, answer.body.errors[0]]).toEqual([422, expect.objectContaining({ field, code })]);
});

test('an appointment must be the same person’s; a cancelled one is left out', async () => {
  const theirs = await makeAppointment(clinic, stranger, doctor);
  const body = { id: crypto.randomUUID(), appointment_id: theirs };
  expect((await clinic.post('/handed-in-exams', body, { as: patient })).status).toBe(404);
  const cancelled = await makeAppointment(clinic, patient, doctor, { cancelled: true });
  const id = await handIn(clinic, patient, { appointment_id: cancelled });
  const [row] = await clinic.database.db.select().from(handedInExam).where(eq(handedInExam.id, id));
  expect(row?.appointmentId).toBeNull();
});

test('a withdrawn exam is kept for doctors who had opened it, and its file for no one else', async () => {
  const [seen, unseen] = [
    await handIn(clinic, patient, { note: 'aberto' }),
    await handIn(clinic, patient, { note: 'não' }),
  ];
  await sendFile(clinic, patient, seen, pdf('aberto'), 'aberto.pdf');
  await sendFile(clinic, patient, unseen, pdf('fechado'), 'fechado.pdf');
  expect((await download(doctor, seen)).status).toBe(200);
  for (const id of [seen, unseen]) {
    expect((await clinic.del(`/handed-in-exams/${id}`, { as: stranger })).status).toBe(404);
    expect((await clinic.del(`/handed-in-exams/${id}`, { as: patient })).status).toBe(204);
    expect((await clinic.del(`/handed-in-exams/${id}`, { as: patient })).status).toBe(204);
    expect((await download(patient, id)).status).toBe(404);
    expect((await clinic.post('/handed-in-exams', { id }, { as: patient })).status).toBe(404);
    expect((await sendFile(clinic, patient, id, pdf('aberto'), 'x.pdf')).status).toBe(404);
  }
  const ids = (await list(patient)).body.map((one: { id: string }) => one.id);
  expect(ids).not.toContain(seen);
  const { body } = await list(doctor);
  const of = (id: string) => body.find((one: { id: string }) => one.id === id);
  const withdrawn_at = clinic.clock.now().toISOString();
  expect(of(seen)).toMatchObject({ name: 'aberto.pdf', note: 'aberto', withdrawn_at });
  expect(of(unseen)).toMatchObject({ name: null, mimetype: null, size: null, withdrawn_at });
  expect(of(unseen).note).toBeUndefined();
  expect((await download(doctor, seen)).status).toBe(200);
  expect((await download(doctor, unseen)).status).toBe(404);
  expect((await clinic.get(`/exams/thumbnail?id=${unseen}`, { as: doctor })).status).toBe(404);
});

test('the database destroys nothing of it', async () => {
  const { db } = clinic.database;
  const id = await makeHandedIn(clinic, patient, { hasFile: true, note: 'fica', withdrawnAt: clinic.clock.now() });
  await expect(db.delete(handedInExam)).rejects.toThrow();
  for (const change of [
    { note: 'outra' },
    { fileHash: 'c'.repeat(64) },
    { withdrawnAt: null },
    { patientId: stranger.id },
  ]) {
    await expect(db.update(handedInExam).set(change).where(eq(handedInExam.id, id))).rejects.toThrow();
  }
});

test('a carer hands in for a dependent, and who did it is shown', async () => {
  const carer = await clinic.signUpPatient();
  const dependentId = await registerDependent(clinic, carer);
  await makeAppointment(clinic, { id: dependentId }, doctor);
  const id = await handIn(clinic, carer, {}, `?patient=${dependentId}`);
  await sendFile(clinic, carer, id, pdf('dependente'), 'x.pdf');
  expect((await list(carer, dependentId)).body[0]).toMatchObject({ id, handed_in_by: 'you' });
  expect((await list(doctor, dependentId)).body[0]).toMatchObject({ id, handed_in_by: 'carer' });
  const query = `?patient=${patient.id}`;
  expect((await clinic.post(`/handed-in-exams${query}`, { id: crypto.randomUUID() }, { as: carer })).status).toBe(404);
  await addCare(clinic, carer, patient);
  const own = await handIn(clinic, carer, {}, query);
  await sendFile(clinic, carer, own, pdf('cuidado'), 'x.pdf');
  expect((await list(patient)).body.find((one: { id: string }) => one.id === own)).toMatchObject({
    handed_in_by: 'carer',
  });
});

test('an exam follows the appointment that it was handed in for when that one is moved', async () => {
  const mover = await clinic.signUpPatient();
  const hours = { start: '08:00', end: '18:00' };
  const busy = await clinic.signUpDoctor({ hours });
  const first = await makeAppointment(clinic, mover, busy, { at: '2027-03-08T13:00:00Z' });
  const id = await handIn(clinic, mover, { appointment_id: first });
  await sendFile(clinic, mover, id, pdf('segue'), 'x.pdf');
  const moved = await clinic.post(`/appointments/${first}/move`, { date: '2027-03-09T10:00:00-03:00' }, { as: mover });
  expect(moved.status).toBe(201);
  const date = '2027-03-09T13:00:00.000Z';
  expect((await list(mover, mover.id)).body[0].appointment).toMatchObject({ id: moved.body.id, date });
  // Chosen before the move, and sent after it.
  const late = await handIn(clinic, mover, { appointment_id: first });
  await sendFile(clinic, mover, late, pdf('depois'), 'x.pdf');
  expect((await list(mover, mover.id)).body).toContainEqual(
    expect.objectContaining({ id: late, appointment: expect.objectContaining({ id: moved.body.id }) }),
  );
});

test('the day’s files and bytes are limited for a person, and the next day more is accepted', async () => {
  const busy = await clinic.signUpPatient();
  const { day } = handedInLimits;
  const of = { hasFile: true, uploadedAt: clinic.clock.now() };
  await makeHandedIn(clinic, busy, { ...of, sizeBytes: day.bytes - 300 });
  const id = await handIn(clinic, busy);
  const large = pdf('x'.repeat(400));
  const refused = await sendFile(clinic, busy, id, large, 'x.pdf');
  expect([refused.status, refused.body.code]).toEqual([409, 'exams_limit']);
  expect((await sendFile(clinic, busy, id, pdf('cabe'), 'x.pdf')).status).toBe(200);
  for (let made = 2; made < day.exams; made += 1) await makeHandedIn(clinic, busy);
  const another = () => clinic.post('/handed-in-exams', { id: crypto.randomUUID() }, { as: busy });
  expect((await another()).body.code).toBe('exams_limit');
  clinic.clock.advance(24 * 3_600_000 + 1);
  expect((await another()).status).toBe(201);
  clinic.clock.advance(-24 * 3_600_000 - 1);
});

test('uploads at the same moment don’t pass the limit together', async () => {
  const busy = await clinic.signUpPatient();
  const files = ['a', 'b', 'c', 'd'].map(text => pdf(text.repeat(200)));
  const room = (files[0]?.length ?? 0) * 2 + 10;
  await makeHandedIn(clinic, busy, {
    hasFile: true,
    uploadedAt: clinic.clock.now(),
    sizeBytes: handedInLimits.day.bytes - room,
  });
  const ids = await Promise.all(files.map(() => handIn(clinic, busy)));
  const sent = await Promise.all(files.map((bytes, i) => sendFile(clinic, busy, ids[i] ?? '', bytes, 'x.pdf')));
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
});

test('its file is kept although no other exam refers to it', async () => {
  const id = await handIn(clinic, patient);
  const bytes = pdf('fica no disco');
  await sendFile(clinic, patient, id, bytes, 'x.pdf');
  const folders = examFolders(clinic.settings.dataDir);
  await removeUnusedFiles(clinic.database.db, folders, new Date(Date.now() + 3 * 86_400_000));
  expect((await download(patient, id)).status).toBe(200);
});

test('reading and changing are in the patient’s audit', async () => {
  const audited = await clinic.signUpPatient();
  await makeAppointment(clinic, audited, doctor, {
    at: new Date(clinic.clock.now().getTime() - 3_600_000).toISOString(),
  });
  const id = await handIn(clinic, audited);
  await sendFile(clinic, audited, id, pdf('auditado'), 'x.pdf');
  await list(doctor, audited.id);
  await download(doctor, id);
  await clinic.get(`/exams/download?id=${id}&keep=rounds`, { as: doctor });
  await clinic.del(`/handed-in-exams/${id}`, { as: audited });
  const { body } = await clinic.get('/audit?limit=200', { as: audited });
  const actions = body.map((one: { action: string; subject: string; actor: { role: string } }) =>
    [one.actor.role, one.action, one.subject].join(' '),
  );
  for (const expected of [
    'Patient create handed_exam',
    'Patient upload handed_exam',
    'Patient delete handed_exam',
    'Doctor read exams',
    'Doctor download handed_exam',
    'Doctor kept_on_device handed_exam',
  ]) {
    expect(actions).toContain(expected);
  }
});

test('the list is read page by page', async () => {
  const many = await clinic.signUpPatient();
  const ids = [];
  for (let made = 0; made < 3; made += 1) {
    clinic.clock.advance(1000);
    ids.unshift(await makeHandedIn(clinic, many, { hasFile: true }));
  }
  const first = await list(many, many.id, '?limit=2');
  expect(first.body.map((one: { id: string }) => one.id)).toEqual(ids.slice(0, 2));
  expect(first.headers.link).toContain(`after=${ids[1]}`);
  const rest = await list(many, many.id, `?limit=2&after=${ids[1]}`);
  expect(rest.body.map((one: { id: string }) => one.id)).toEqual(ids.slice(2));
  expect((await list(many, many.id, `?after=${crypto.randomUUID()}`)).status).toBe(422);
  const [count] = await clinic.database.db.execute<{ n: number }>(sql`select count(*)::int as n from handed_in_exam`);
  expect(count?.n).toBeGreaterThan(3);
});
