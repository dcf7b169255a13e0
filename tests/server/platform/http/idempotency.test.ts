import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appointment, idempotency } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { specialtyId } from '../../harness/people.ts';

const clinic = await testApp();
const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '18:00' } });
const booking = (date: string) => ({ date, doctor_id: doctor.id, specialty_id: specialtyId('Clínica Geral') });

async function bookedBy(patientId: string): Promise<number> {
  return (await clinic.database.db.select().from(appointment).where(eq(appointment.patientId, patientId))).length;
}

test('a repeated write under its key happens once and gets the same response', async () => {
  const patient = await clinic.signUpPatient();
  const send = () => clinic.post('/appointments', booking('2027-03-02T11:00:00Z'), { as: patient, key: 'once' });
  const [first, again] = [await send(), await send()];
  expect(first.status).toBe(201);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(await bookedBy(patient.id)).toBe(1);
});

test('concurrent duplicates get the same response', async () => {
  const patient = await clinic.signUpPatient();
  const send = () => clinic.post('/appointments', booking('2027-03-02T12:00:00Z'), { as: patient, key: 'twins' });
  const all = await Promise.all(Array.from({ length: 5 }, send));
  expect(all.map(answer => answer.status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(all.map(answer => answer.body.id)).size).toBe(1);
  expect(await bookedBy(patient.id)).toBe(1);
});

test('without a key every request is a new write', async () => {
  const patient = await clinic.signUpPatient();
  const send = () => clinic.post('/appointments', booking('2027-03-02T13:00:00Z'), { as: patient });
  expect([(await send()).status, (await send()).status]).toEqual([201, 409]);
});

test('a different request under the same key is refused and changes nothing', async () => {
  const patient = await clinic.signUpPatient();
  const send = (date: string) => clinic.post('/appointments', booking(date), { as: patient, key: 'one-key' });
  const { body } = await send('2027-03-02T14:00:00Z');
  const other = await send('2027-03-02T15:00:00Z');
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  const elsewhere = await clinic.del(`/appointments/${body.id}`, { as: patient, key: 'one-key' });
  expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'idempotency_mismatch']);
  expect(await bookedBy(patient.id)).toBe(1);
});

test('a refusal is not stored: the same key may succeed later', async () => {
  const [patient, rival] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
  const date = '2027-03-02T16:00:00Z';
  const taken = await clinic.post('/appointments', booking(date), { as: rival });
  const send = () => clinic.post('/appointments', booking(date), { as: patient, key: 'later' });
  expect((await send()).status).toBe(409);
  const mine = and(eq(idempotency.accountId, patient.id), eq(idempotency.key, 'later'));
  expect(await clinic.database.db.select().from(idempotency).where(mine)).toEqual([]);
  await clinic.del(`/appointments/${taken.body.id}`, { as: rival });
  expect((await send()).status).toBe(201);
});

test('equal keys of different users are independent', async () => {
  const [one, other] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
  const key = 'common-name';
  const first = await clinic.post('/appointments', booking('2027-03-02T17:00:00Z'), { as: one, key });
  const second = await clinic.post('/appointments', booking('2027-03-02T17:30:00Z'), { as: other, key });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body.id).not.toBe(second.body.id);
});

test('a key belongs to the user, not to the session it was first sent in', async () => {
  const patient = await clinic.signUpPatient();
  const send = (token: string) =>
    clinic.post('/appointments', booking('2027-03-02T18:00:00Z'), { as: { token }, key: 'across' });
  const first = await send(patient.token);
  const again = await send(await clinic.signIn(patient));
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
});

test('a key that is too long is malformed', async () => {
  const patient = await clinic.signUpPatient();
  const answer = await clinic.post('/appointments', booking('2027-03-02T19:00:00Z'), {
    as: patient,
    key: 'k'.repeat(201),
  });
  expect([answer.status, answer.body.code]).toEqual([400, 'malformed']);
});
