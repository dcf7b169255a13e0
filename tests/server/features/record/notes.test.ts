import { expect, test } from 'vitest';
import { testApp } from '../../harness/app.ts';
import { makeAppointment } from './appointments.ts';

const clinic = await testApp();
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();
const save = (notes: object, as = doctor, key?: string) =>
  clinic.put('/appointments', { anamnesis: '', diagnosis: '', ...notes }, { as, ...(key && { key }) });

test('a doctor saves notes and gets the updated appointment', async () => {
  const id = await makeAppointment(clinic, patient, doctor);
  const answer = await save({ id, anamnesis: 'Dor de cabeça\nhá 2 dias', diagnosis: 'Enxaqueca', version: 1 });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id,
    anamnesis: 'Dor de cabeça\nhá 2 dias',
    diagnosis: 'Enxaqueca',
    version: 2,
    patient: { id: patient.id, name: patient.name },
  });
});

test('the version counts saved changes: saving the same text again doesn’t increase it', async () => {
  const id = await makeAppointment(clinic, patient, doctor);
  expect((await save({ id, anamnesis: 'a', version: 1 })).body.version).toBe(2);
  expect((await save({ id, anamnesis: 'a', version: 2 })).body.version).toBe(2);
  expect((await save({ id, anamnesis: '', version: 2 })).body).toMatchObject({ version: 3, anamnesis: '' });
});

test('a stale version is refused with the current appointment', async () => {
  const id = await makeAppointment(clinic, patient, doctor);
  await save({ id, anamnesis: 'do tablet', version: 1 });
  const refused = await save({ id, anamnesis: 'do computador', version: 1 });
  expect(refused.status).toBe(409);
  expect(refused.headers['content-type']).toContain('application/problem+json');
  expect(refused.body).toMatchObject({ code: 'version_conflict', current: { id, anamnesis: 'do tablet', version: 2 } });
});

test('the version is only optional until notes have been saved', async () => {
  const id = await makeAppointment(clinic, patient, doctor);
  expect((await save({ id, diagnosis: 'Asma' })).body.version).toBe(2);
  const erasing = await save({ id });
  expect([erasing.status, erasing.body.code, erasing.body.errors]).toMatchObject([
    422,
    'validation',
    [{ field: 'version', code: 'required' }],
  ]);
  expect((await save({ id, version: 2 })).body).toMatchObject({ diagnosis: '', version: 3 });
  expect((await save({ id, diagnosis: 'x' })).status).toBe(422);
});

test('a repeat under the same key gets the same response, and another request under it is refused', async () => {
  const id = await makeAppointment(clinic, patient, doctor);
  const first = await save({ id, anamnesis: 'x', version: 1 }, doctor, 'notes-1');
  const repeat = await save({ id, anamnesis: 'x', version: 1 }, doctor, 'notes-1');
  expect([repeat.status, repeat.body]).toEqual([200, first.body]);
  const other = await save({ id, anamnesis: 'y', version: 1 }, doctor, 'notes-1');
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
});

test.each([
  ['long before it', '2027-12-01T12:00:00Z'],
  ['during it', '2027-03-01T11:50:00Z'],
  ['long after it', '2020-03-01T12:00:00Z'],
])('notes can be saved %s', async (_when, at) => {
  const id = await makeAppointment(clinic, patient, doctor, { at });
  expect((await save({ id, anamnesis: 'ok' })).status).toBe(200);
});

test('only the appointment’s approved doctor can save notes', async () => {
  const id = await makeAppointment(clinic, patient, doctor);
  const other = await clinic.signUpDoctor();
  await makeAppointment(clinic, patient, other);
  const unapproved = await clinic.signUpDoctor({ approved: false });
  const theirs = await makeAppointment(clinic, patient, unapproved);
  expect((await save({ id }, patient)).status).toBe(403);
  expect((await save({ id }, other)).status).toBe(404);
  expect((await save({ id: theirs }, unapproved)).status).toBe(404);
  expect((await save({ id: crypto.randomUUID() })).status).toBe(404);
  expect((await clinic.put('/appointments', { id, anamnesis: '', diagnosis: '' })).status).toBe(401);
});

test('a cancelled appointment only accepts notes if it already has some', async () => {
  const empty = await makeAppointment(clinic, patient, doctor, { cancelled: true });
  expect((await save({ id: empty, anamnesis: 'x' })).status).toBe(404);
  const noted = await makeAppointment(clinic, patient, doctor, { cancelled: true, diagnosis: 'Gripe' });
  expect((await save({ id: noted, anamnesis: 'x', version: 2 })).status).toBe(200);
});

test('every invalid field is named at once', async () => {
  const answer = await clinic.put('/appointments', { id: 'x', anamnesis: 5, version: 0 }, { as: doctor });
  expect(answer.status).toBe(422);
  expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([
    'id',
    'anamnesis',
    'diagnosis',
    'version',
  ]);
  const id = await makeAppointment(clinic, patient, doctor);
  expect((await save({ id, anamnesis: 'a'.repeat(100_000) })).status).toBe(200);
  const long = await save({ id, anamnesis: 'a'.repeat(100_001) });
  expect([long.status, long.body.errors]).toMatchObject([422, [{ field: 'anamnesis', code: 'too_long' }]]);
});
