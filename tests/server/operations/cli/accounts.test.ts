import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../../server/operations/cli/commands.ts';
import { account, audit, delivery } from '../../../../server/platform/database/schema.ts';
import { newAuthenticator } from '../../features/identity/authenticator.ts';
import { makeAppointment } from '../../features/record/appointments.ts';
import { testApp } from '../../harness/app.ts';
import { everyDay, nextCpf, patientPayload, specialtyId } from '../../harness/people.ts';

const clinic = await testApp({ settings: { publicUrl: 'https://clinic.example' } });
const { db } = clinic.database;
const type = (...typed: string[]) =>
  runCommand(typed, { database: clinic.database, settings: clinic.settings, clock: clinic.clock.now });
const whose = ({ role, email }: { role: string; email: string }) => ['--role', role, '--email', email];
const self = async (as: { token: string }) => (await clinic.get('/users/me', { as })).status;
const done = { code: 0 };

async function lastAudit() {
  const [row] = await db.select().from(audit).orderBy(desc(audit.id)).limit(1);
  return row;
}

const byClinic = { actorId: null, actorRole: 'Clinic', address: null };

describe('reset-second-factor', () => {
  test('lets the password alone sign in again, ends the sessions, and mails the owner', async () => {
    const doctor = await clinic.signUpDoctor();
    expect(await type('reset-second-factor', ...whose(doctor))).toMatchObject({
      text: expect.stringContaining('has no second factor'),
    });
    const { token, options } = (await clinic.post('/factors/passkeys/challenge', undefined, { as: doctor })).body;
    const passkey = newAuthenticator().register(options);
    await clinic.post('/factors/passkeys', { token, name: 'Celular', passkey }, { as: doctor });
    await expect(clinic.signIn(doctor)).rejects.toThrow('second_step');

    expect(await type('reset-second-factor', ...whose(doctor))).toMatchObject(done);
    expect(await lastAudit()).toMatchObject({
      ...byClinic,
      ...{ action: 'release', subject: 'second_factor', subjectId: doctor.id },
    });
    expect(await self(doctor)).toBe(401);
    expect(await self({ token: await clinic.signIn(doctor) })).toBe(200);
    const mails = await db.select().from(delivery).where(eq(delivery.accountId, doctor.id));
    expect(mails.map(({ kind }) => kind)).toContain('factor_reset');
  });
});

describe('disable and enable', () => {
  test('refuse all sessions and every sign-in with the next call, and allow sign-in again', async () => {
    const patient = await clinic.signUpPatient();
    expect(await type('disable', ...whose(patient))).toMatchObject(done);
    expect(await lastAudit()).toMatchObject({
      ...byClinic,
      ...{ action: 'disable', subject: 'account', subjectId: patient.id, patientId: patient.id },
    });
    expect(await self(patient)).toBe(401);
    const refused = await clinic.post('/sessions', {
      role: 'Patient',
      email: patient.email,
      password: patient.password,
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'account_disabled']);
    await expect(clinic.signIn({ ...patient, password: 'wrong-one' })).rejects.toThrow('401');
    expect(await type('disable', ...whose(patient))).toMatchObject({ text: expect.stringContaining('already') });

    expect(await type('enable', ...whose(patient))).toMatchObject(done);
    expect(await lastAudit()).toMatchObject({ ...byClinic, action: 'enable', subject: 'account' });
    expect(await self(patient)).toBe(401);
    expect(await self({ token: await clinic.signIn(patient) })).toBe(200);
  });

  test('invalidate all reset links', async () => {
    const patient = await clinic.signUpPatient();
    const made = await type('reset-link', ...whose(patient));
    expect(await lastAudit()).toMatchObject({ ...byClinic, action: 'create', subject: 'reset_link' });
    const token = new URL(/https:\S+/.exec(made.text)?.[0] ?? '').searchParams.get('token');
    await type('disable', ...whose(patient));
    const body = { role: 'Patient', token, password: 'another-one', password_confirmation: 'another-one' };
    expect((await clinic.post('/password/reset', body)).body.code).toBe('token_invalid');
    expect(await type('reset-link', ...whose(patient))).toMatchObject({ code: 1 });
  });

  test('hide a doctor from patients', async () => {
    const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });
    const patient = await clinic.signUpPatient();
    const specialty_id = specialtyId('Clínica Geral');
    const list = async () =>
      (
        await clinic.get(`/doctors/specialty/clinic?specialty_id=${specialty_id}&clinic=${clinic.home.id}`, {
          as: patient,
        })
      ).body.map(({ id }: { id: string }) => id);
    const book = async () => {
      const request = { date: '2027-03-02T08:00:00-03:00', doctor_id: doctor.id, specialty_id };
      return (await clinic.post('/appointments', request, { as: patient })).status;
    };
    const hours = async () =>
      (await clinic.get(`/schedules/schedule?doctor=${doctor.id}`, { as: patient })).body.length;
    expect([(await list()).includes(doctor.id), await hours()]).toEqual([true, 7]);
    await type('disable', ...whose(doctor));
    expect(await lastAudit()).toMatchObject({ action: 'disable', subjectId: doctor.id, patientId: null });
    expect([(await list()).includes(doctor.id), await book(), await hours()]).toEqual([false, 404, 0]);
    await type('enable', ...whose(doctor));
    expect([(await list()).includes(doctor.id), await book()]).toEqual([true, 201]);
  });
});

test('withdraw treats a doctor as unapproved with the next call', async () => {
  const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } }, { CRM: '700001-SP' });
  const patient = await clinic.signUpPatient();
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  const statuses = async () =>
    Promise.all([
      clinic.get(`/appointments/${patient.id}`, { as: doctor }),
      clinic.get(`/questionaries/${patient.id}`, { as: doctor }),
      clinic.put('/appointments', { id: appointmentId, anamnesis: '', diagnosis: '' }, { as: doctor }),
      clinic.post('/exams', { appointment_id: appointmentId, result: 'x' }, { as: doctor }),
      clinic.get(`/exams/search/${appointmentId}`, { as: doctor }),
    ]).then(answers => answers.map(({ status }) => status));
  expect(await statuses()).toEqual([200, 200, 200, 201, 200]);
  expect(await type('withdraw', '700001-sp')).toMatchObject({
    code: 0,
    text: expect.stringContaining(`Withdrew the approval of ${doctor.name} (700001SP).`),
  });
  expect(await lastAudit()).toMatchObject({ ...byClinic, action: 'withdraw', subjectId: doctor.id, patientId: null });
  expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
  expect((await clinic.get('/appointments/ShowAll', { as: doctor })).body).toEqual([]);
  expect((await clinic.get('/users/me', { as: doctor })).body.approved).toBe(false);
  expect((await clinic.get(`/schedules/schedule?doctor=${doctor.id}`, { as: patient })).body).toEqual([]);
  const week = everyDay({ start: '08:00', end: '09:00' });
  expect((await clinic.post(`/schedules/${doctor.id}`, week, { as: doctor })).status).toBe(200);
  expect(await type('withdraw', '700001SP')).toMatchObject({ code: 0, text: expect.stringContaining('not approved') });
  await type('approve', '700001SP');
  expect(await lastAudit()).toMatchObject({ ...byClinic, action: 'approve', subjectId: doctor.id });
  expect(await statuses()).toEqual([200, 200, 200, 201, 200]);
});

test('end-sessions signs out this account everywhere, and no other', async () => {
  const [patient, other] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
  const second = { token: await clinic.signIn(patient) };
  expect(await type('end-sessions', ...whose(patient))).toMatchObject({
    code: 0,
    text: expect.stringContaining('Ended 2 sessions'),
  });
  expect(await lastAudit()).toMatchObject({ ...byClinic, action: 'end', subject: 'sessions', patientId: patient.id });
  expect([await self(patient), await self(second), await self(other)]).toEqual([401, 401, 200]);
});

test('an account that its owner has closed gets no reset link: only they can reopen it', async () => {
  const patient = await clinic.signUpPatient();
  const { status } = await clinic.post('/users/me/closing', { password: patient.password }, { as: patient });
  expect(status).toBe(204);
  const made = await type('reset-link', ...whose(patient));
  expect(made).toEqual({ code: 1, text: expect.stringMatching(/owner has closed this account.*reopen it/) });
});

test('change-email changes the address, and refuses one that is taken', async () => {
  const [patient, other] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
  const link = await type('reset-link', ...whose(patient));
  expect(await type('change-email', ...whose(patient), '--to', other.email)).toMatchObject({ code: 1 });
  expect(await type('change-email', ...whose(patient), '--to', 'nonsense')).toMatchObject({ code: 2 });
  expect(await type('change-email', ...whose(patient), '--to', 'New.One@Example.test')).toMatchObject(done);
  expect(await lastAudit()).toMatchObject({ ...byClinic, action: 'change', subject: 'email', patientId: patient.id });
  await expect(clinic.signIn(patient)).rejects.toThrow('401');
  expect(await clinic.signIn({ ...patient, email: 'new.one@example.test' })).toBeTruthy();
  const token = new URL(/https:\S+/.exec(link.text)?.[0] ?? '').searchParams.get('token');
  const body = { role: 'Patient', token, password: 'another-one', password_confirmation: 'another-one' };
  expect((await clinic.post('/password/reset', body)).status).toBe(400);
});

test('release-cpf lets the owner of a CPF sign up with it', async () => {
  const CPF = nextCpf();
  const wrong = await clinic.signUpPatient({ CPF });
  expect((await clinic.post('/users', patientPayload({ CPF }))).body.code).toBe('cpf_taken');
  expect(await type('release-cpf', CPF)).toMatchObject({ code: 0, text: expect.not.stringContaining(CPF) });
  expect(await lastAudit()).toMatchObject({ ...byClinic, action: 'release', subject: 'cpf', patientId: wrong.id });
  expect((await clinic.post('/users', patientPayload({ CPF }))).status).toBe(201);
  expect(await self(wrong)).toBe(200);
  const desk = await clinic.signUpReceptionist();
  const given = { clinic_id: clinic.home.id, name: 'Rui Prado', phone: '11 3333-4444', cpf: CPF };
  const { body: atDesk } = await clinic.post('/desk/patients', given, { as: desk });
  // The account first, then the patient whom the reception registered.
  expect(await type('release-cpf', CPF)).toMatchObject({ code: 0, text: expect.stringContaining('(Patient, ') });
  expect(await type('release-cpf', CPF)).toMatchObject({ code: 0, text: expect.stringContaining('Rui Prado') });
  expect(await lastAudit()).toMatchObject({ ...byClinic, action: 'release', subject: 'cpf', patientId: atDesk.id });
  expect((await clinic.post('/desk/patients', given, { as: desk })).status).toBe(201);
  expect(await type('release-cpf', nextCpf())).toMatchObject({ code: 1 });
  expect(await type('release-cpf', '123')).toMatchObject({ code: 2 });
});

test('a patient sees what the clinic did to the account', async () => {
  const patient = await clinic.signUpPatient();
  await type('reset-link', ...whose(patient));
  expect((await clinic.get('/audit', { as: patient })).body[0]).toEqual({
    at: clinic.clock.now().toISOString(),
    actor: { name: '', role: 'Clinic' },
    action: 'create',
    subject: 'reset_link',
  });
});

test('a name can’t forge a row, a colour or a text direction in the output', async () => {
  const doctor = await clinic.signUpDoctor({ approved: false }, { CRM: '700002-SP' });
  const forged = 'Eva\u001b[2K\n111111SP  Dr. Fake\u009b31m \u202etxt';
  await db.update(account).set({ name: forged }).where(eq(account.id, doctor.id));
  const { text } = await type('doctors', '--waiting');
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  expect(text.split('\n').filter(line => line.includes('Dr. Fake'))).toEqual([
    expect.stringMatching(/^700002SP {2}Eva\\u\{1b\}\[2K\\u\{a\}111111SP/),
  ]);
  const approved = await type('approve', '700002SP');
  expect(approved.text.split('\n')).toHaveLength(1);
  expect(await type('disable', '--role', 'Doctor', '--email', 'a\u001b[2K@b.example')).toMatchObject({ code: 2 });
  expect((await type('approve', '\u001b[2K')).text).not.toContain('\u001b');
});
