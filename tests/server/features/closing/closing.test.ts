/** Closing an account, reopening it within 30 days, and what is erased after that. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseClosed } from '../../../../server/features/closing/erase.ts';
import { account, closedTime, delivery, patient as patientTable } from '../../../../server/platform/database/schema.ts';
import { tablesOf } from '../../../../server/platform/database/tables.ts';
import { testApp } from '../../harness/app.ts';
import { nextCpf, type Person, patientPayload } from '../../harness/people.ts';
import { addCare } from '../care/dependents.ts';
import { makeAbsence } from '../closedTimes/closedTimes.ts';
import { deskOf } from '../desk/deskOf.ts';
import { registerPatient } from '../desk/registerPatient.ts';
import { makeAppointment } from '../record/appointments.ts';

const DAY_MS = 86_400_000;
const NOW = '2027-03-01T12:00:00Z';

const clinic = await testApp({ settings: { signInLimit: 0 } });
const { db } = clinic.database;
const { find } = deskOf(clinic);
const desk = await clinic.signUpReceptionist();
const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '18:00' } });

beforeEach(() => clinic.clock.set(NOW));

const close = (as: Person, password = as.password) => clinic.post('/users/me/closing', { password }, { as });
const enter = ({ role, email, password }: Person) => clinic.post('/sessions', { role, email, password });
const reopen = ({ role, email, password }: Person) => clinic.post('/sessions/reopen', { role, email, password });
const erase = () => eraseClosed(clinic.database, clinic.clock.now());
const mailsTo = async ({ email }: Person) =>
  (await db.select().from(delivery).where(eq(delivery.recipient, email))).map(({ subject }) => subject);

describe('POST /users/me/closing', () => {
  test('needs the password', async () => {
    const patient = await clinic.signUpPatient();
    const refused = await close(patient, 'wrong');
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'password', code: 'password_wrong' }]]);
    expect((await clinic.get('/users/me', { as: patient })).status).toBe(200);
  });

  test('cancels the appointments to come as the patient’s wish, and ends everything', async () => {
    const patient = await clinic.signUpPatient({ name: 'Quitéria Única' });
    const other = { token: await clinic.signIn(patient) };
    const past = await makeAppointment(clinic, patient, doctor, { at: '2027-02-01T12:00:00Z', anamnesis: 'Tosse.' });
    const next = await makeAppointment(clinic, patient, doctor, { at: '2027-03-05T12:00:00Z' });
    const feed = (await clinic.post('/calendar', undefined, { as: patient })).body;
    expect(await find(desk, 'Quitéria Única')).toHaveLength(1);

    expect((await close(patient)).status).toBe(204);
    for (const as of [patient, other]) expect((await clinic.get('/users/me', { as })).status).toBe(401);
    const cancelled = await clinic.get(`/appointments/${next}/cancellation`, { as: doctor });
    expect(cancelled.body).toMatchObject({ canceled_at: '2027-03-01T12:00:00.000Z', cancel_reason: 'Nenhum' });
    expect((await clinic.get(new URL(feed.address).pathname.replace('/api', ''))).status).toBe(404);
    expect(await find(desk, 'Quitéria Única')).toEqual([]);
    expect((await clinic.get(`/desk/patients/${patient.id}`, { as: desk })).status).toBe(404);
    // The record stays with the doctor who treated the patient.
    const record = await clinic.get(`/appointments/${patient.id}`, { as: doctor });
    expect(record.body.map(({ id }: { id: string }) => id)).toContain(past);
    expect(await mailsTo(patient)).toContain('Sua conta no Clinic foi encerrada');
  });

  test('is refused while the account cares for others, and ends the care by others', async () => {
    const [carer, mother] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
    await addCare(clinic, carer, mother);
    const refused = await close(carer);
    expect([refused.status, refused.body.code]).toEqual([409, 'has_dependents']);
    expect((await close(mother)).status).toBe(204);
    expect((await clinic.get('/dependents', { as: carer })).body).toEqual([]);
    expect((await close(carer)).status).toBe(204);
  });

  test('is refused for a doctor with appointments to come, and for the reception', async () => {
    const leaving = await clinic.signUpDoctor();
    const patient = await clinic.signUpPatient();
    const id = await makeAppointment(clinic, patient, leaving, { at: '2027-03-05T12:00:00Z' });
    const refused = await close(leaving);
    expect([refused.status, refused.body.code]).toEqual([409, 'has_appointments']);
    await clinic.del(`/appointments/${id}`, { as: patient });
    expect((await close(leaving)).status).toBe(204);
    expect((await close(desk)).status).toBe(403);
  });
});

describe('a closed account', () => {
  test('is reopened with the right password only', async () => {
    const patient = await clinic.signUpPatient();
    await close(patient);
    const refused = await enter(patient);
    expect([refused.status, refused.body.code, refused.body.until]).toEqual([
      ...[403, 'account_closed', '2027-03-31T12:00:00.000Z'],
    ]);
    for (const wrong of [await enter({ ...patient, password: 'x' }), await reopen({ ...patient, password: 'x' })])
      expect([wrong.status, wrong.body.code]).toEqual([401, 'credentials']);
    clinic.clock.advance(30 * DAY_MS - 1);
    const opened = await reopen(patient);
    expect([opened.status, opened.body.user.id]).toEqual([200, patient.id]);
    const audit = await clinic.get('/audit', { as: opened.body });
    expect(audit.body.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['close', 'reopen']),
    );
    // Open accounts are only signed in to.
    expect((await reopen(patient)).status).toBe(200);
  });

  test('that the clinic disables can’t be reopened until it enables it', async () => {
    const leaving = await clinic.signUpDoctor();
    const manager = await clinic.signUpReceptionist(clinic.home, { mayManage: true });
    await close(leaving);
    const change = (action: string) =>
      clinic.post(`/desk/clinics/${clinic.home.id}/doctors/${leaving.id}`, { action }, { as: manager });
    clinic.clock.advance(1_000);
    expect((await change('disable')).status).toBe(200);
    expect((await reopen(leaving)).body.code).toBe('account_disabled');
    expect((await change('enable')).status).toBe(200);
    expect((await enter(leaving)).body.code).toBe('account_closed');
    expect((await reopen(leaving)).status).toBe(200);
  });

  test('can’t be booked for, nor signed up again, in those 30 days', async () => {
    const payload = patientPayload();
    const patient = await clinic.signUpPatient(payload);
    await close(patient);
    await expect(makeAppointment(clinic, patient, doctor, { at: '2027-03-08T12:00:00Z' })).rejects.toThrow();
    expect((await clinic.post('/users', payload)).body.code).toBe('email_taken');
  });
});

describe('after 30 days', () => {
  test('nothing remains of e-mail, phone, address and secrets in any table', async () => {
    const given = { email: 'quiteria.unica@example.test', phone: '(21) 93333-2211', address: 'Rua Irrepetível, 77' };
    const payload = patientPayload({ ...given, name: 'Quitéria Duarte', RG: '45.678.123-0', CPF: nextCpf() });
    const patient = await clinic.signUpPatient(payload);
    await makeAppointment(clinic, patient, doctor, { at: '2027-02-02T12:00:00Z', anamnesis: 'Tosse.' });
    await clinic.post('/calendar', undefined, { as: patient });
    await clinic.put('/messages/preferences', { topic: 'reminders', mail: false, push: false }, { as: patient });
    await clinic.post('/password/forgot', { role: 'Patient', email: given.email });
    const [{ passwordHash } = { passwordHash: '' }] = await db.select().from(account).where(eq(account.id, patient.id));
    const personal = [given.email, '+5521933332211', 'Irrepetível', '456781230', '45.678.123-0', passwordHash];
    expect((await tablesWith(personal)).length).toBeGreaterThan(2);
    await close(patient);

    clinic.clock.advance(30 * DAY_MS - 1);
    expect(await erase()).toBe(0);
    clinic.clock.advance(1);
    expect((await reopen(patient)).body.code).toBe('credentials');
    // Those whom the tests above have closed are due too.
    expect(await erase()).toBeGreaterThan(0);
    expect(await erase()).toBe(0);
    expect(await tablesWith(personal)).toEqual([]);
    // What the law demands stays with the record, for the doctors who wrote it.
    const [kept] = await db.select().from(patientTable).where(eq(patientTable.id, patient.id));
    expect(kept).toMatchObject({ name: 'Quitéria Duarte', birthday: '1990-05-20', accountId: null, phone: '' });
    expect(kept?.cpf).toBe(payload.CPF);
    const [written] = (await clinic.get(`/appointments/${patient.id}`, { as: { token: await clinic.signIn(doctor) } }))
      .body;
    expect(written).toMatchObject({ anamnesis: 'Tosse.' });
    expect((await reopen(patient)).body.code).toBe('credentials');
    // E-mail and CPF are free again, for a new account that doesn't have the record.
    const again = await clinic.signUpPatient(payload);
    expect(again.id).not.toBe(patient.id);
  });
});

test('erasing deletes the reasons of a doctor’s absences, and leaves the absences', async () => {
  const leaving = await clinic.signUpDoctor();
  const id = await makeAbsence(clinic, leaving, 'Cirurgia irrepetível');
  await close(leaving);
  clinic.clock.advance(30 * DAY_MS);
  await erase();
  expect(await tablesWith(['Cirurgia irrepetível'])).toEqual([]);
  expect(await db.$count(closedTime, eq(closedTime.id, id))).toBe(1);
});

test('erasing leaves the messages to someone else with the same e-mail', async () => {
  const leaving = await clinic.signUpDoctor();
  const { email } = leaving;
  const patient = await clinic.signUpPatient({ email });
  const child = await registerPatient(clinic, { email });
  await makeAppointment(clinic, { id: child }, doctor, { at: '2027-02-03T12:00:00Z' });
  await db.delete(delivery);
  for (const role of ['Doctor', 'Patient']) await clinic.post('/password/forgot', { role, email });
  expect((await clinic.post(`/desk/patients/${child}/claim-code`, { send: 'mail' }, { as: desk })).status).toBe(201);
  expect((await close(leaving)).status).toBe(204);
  clinic.clock.advance(30 * DAY_MS);
  await erase();
  const left = await db.select().from(delivery).where(eq(delivery.recipient, email));
  expect(left.map(row => row.patientId ?? row.accountId).sort()).toEqual([patient.id, child].sort());
});

/** The tables of which any row contains one of the texts. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesOf(db)) {
    const any = sql.join(
      texts.map(text => sql`strpos(one::text, ${text}::text) > 0`),
      sql` or `,
    );
    const rows = await db.execute(sql`select 1 from ${sql.identifier(table)} one where ${any} limit 1`);
    if (rows.length > 0) found.push(table);
  }
  return found;
}
