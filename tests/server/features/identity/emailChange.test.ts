/** Users change their own e-mail with a code that is mailed to the new address. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../../server/operations/cli/commands.ts';
import { appointmentEvent, emailChange } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';
import { postOf } from '../../platform/mail/post.ts';
import { deskOf } from '../desk/deskOf.ts';

const clinic = await testApp({ settings: { emailConfirmation: true } });
const { rows } = postOf(clinic);
const { insertAppointment, auditOf } = deskOf(clinic);
const MINUTE_MS = 60_000;
const PATH = '/users/me/email/change';

let count = 0;
const nextEmail = () => {
  count += 1;
  return `new.one.${count}@example.test`;
};

const ask = (as: Person, email: string) => clinic.put(PATH, { email }, { as });
const confirm = (as: Person, email: string, code: string) => clinic.post(PATH, { email, code }, { as });
const another = (as: Person) => clinic.post(`${PATH}/code`, undefined, { as });
const stateOf = async (as: Person) => (await clinic.get(PATH, { as })).body;
const mailsTo = async (email: string) => (await rows()).filter(({ recipient }) => recipient === email);
const codeFor = async (email: string) => /^\d{6}$/m.exec((await mailsTo(email)).at(-1)?.body ?? '')?.[0] ?? '';
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const codesOf = ({ body }: { body: { errors?: { code: string }[] } }) => body.errors?.map(({ code }) => code);
const status = async (as: { token: string }) => (await clinic.get('/users/me', { as })).status;

/** A patient whose e-mail is confirmed, as most are. */
async function patientWithEmail(): Promise<Person> {
  const patient = await clinic.signUpPatient();
  const code = await codeFor(patient.email);
  expect((await clinic.post('/users/me/email', { code }, { as: patient })).status).toBe(204);
  return patient;
}

test('only the code changes the e-mail: other sessions and links end, and the former address is told', async () => {
  const patient = await patientWithEmail();
  const elsewhere = { token: await clinic.signIn(patient) };
  await clinic.post('/password/forgot', { role: 'Patient', email: patient.email });
  const email = nextEmail();
  const asked = await ask(patient, ` ${email.toUpperCase()} `);
  const pending = { email, expires_at: new Date(clinic.clock.now().getTime() + 60 * MINUTE_MS).toISOString() };
  expect([asked.status, asked.body]).toEqual([200, { email: patient.email, pending }]);
  expect(await stateOf(patient)).toEqual({ email: patient.email, pending });
  expect((await clinic.get('/users/me', { as: patient })).body.email).toBe(patient.email);
  expect(await clinic.signIn(patient)).toBeTruthy();

  const confirmed = await confirm(patient, email, await codeFor(email));
  expect([confirmed.status, confirmed.body]).toEqual([200, { email, pending: null }]);
  expect((await clinic.get('/users/me', { as: patient })).body.email).toBe(email);
  expect([await status(patient), await status(elsewhere)]).toEqual([200, 401]);
  await expect(clinic.signIn(patient)).rejects.toThrow('401');
  expect(await clinic.signIn({ ...patient, email })).toBeTruthy();
  const told = (await mailsTo(patient.email)).filter(({ kind }) => kind === 'email_changed');
  expect(told.map(({ subject }) => subject)).toEqual(['O e-mail da sua conta no Clinic foi trocado']);
  expect(told[0]?.body).not.toContain(email);
  expect(await auditOf({ ...patient, email })).toEqual(
    expect.arrayContaining(['Patient request email', 'Patient change email']),
  );
});

test('a reset link to the former address dies', async () => {
  const patient = await patientWithEmail();
  await clinic.post('/password/forgot', { role: 'Patient', email: patient.email });
  await expect.poll(async () => (await mailsTo(patient.email)).some(({ body }) => body.includes('token='))).toBe(true);
  const link = (await mailsTo(patient.email)).map(({ body }) => /https?:\S+token=\S+/.exec(body)?.[0]).find(Boolean);
  const email = nextEmail();
  await ask(patient, email);
  await confirm(patient, email, await codeFor(email));
  const token = new URL(link ?? '').searchParams.get('token');
  const password = { password: 'another-one', password_confirmation: 'another-one' };
  expect((await clinic.post('/password/reset', { role: 'Patient', token, ...password })).body.code).toBe(
    'token_invalid',
  );
});

test('a patient’s new e-mail reaches doctors, with an event that says nothing about it', async () => {
  const patient = await patientWithEmail();
  const doctor = await clinic.signUpDoctor();
  const id = await insertAppointment(patient, doctor, '2027-03-10T12:00:00Z');
  const email = nextEmail();
  await ask(patient, email);
  await confirm(patient, email, await codeFor(email));
  expect((await clinic.get('/appointments/ShowAll', { as: doctor })).body[0].patient.email).toBe(email);
  const events = await clinic.database.db
    .select({ kind: appointmentEvent.kind, id: appointmentEvent.appointmentId })
    .from(appointmentEvent)
    .where(eq(appointmentEvent.doctorId, doctor.id));
  expect(events).toEqual([{ kind: 'patient_changed', id }]);
});

test('doctors and receptionists change theirs as well', async () => {
  for (const person of [await clinic.signUpDoctor(), await clinic.signUpReceptionist()]) {
    const email = nextEmail();
    expect((await ask(person, email)).status).toBe(200);
    expect((await confirm(person, email, await codeFor(email))).status).toBe(200);
    expect(await clinic.signIn({ ...person, email })).toBeTruthy();
  }
});

describe('a request', () => {
  test('needs the password or a passkey in the last ten minutes', async () => {
    const patient = await patientWithEmail();
    clinic.clock.advance(11 * MINUTE_MS);
    const email = nextEmail();
    const refused = await ask(patient, email);
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_required']);
    expect(await mailsTo(email)).toEqual([]);
    await clinic.post('/sessions/unlock', { password: patient.password }, { as: patient });
    expect((await ask(patient, email)).status).toBe(200);
  });

  test('for an address that is taken in the role is refused; in another role it is free', async () => {
    const [patient, other] = [await patientWithEmail(), await patientWithEmail()];
    const refused = await ask(patient, other.email);
    expect([refused.status, refused.body.code, codesOf(refused)]).toEqual([409, 'email_taken', ['email_taken']]);
    expect((await ask(patient, (await clinic.signUpDoctor()).email)).status).toBe(200);
  });

  test('is limited to twenty a day, refused ones included', async () => {
    const [patient, other] = [await patientWithEmail(), await patientWithEmail()];
    for (let i = 0; i < 20; i += 1) expect((await ask(patient, other.email)).status).toBe(409);
    expect((await ask(patient, other.email)).status).toBe(429);
  });

  test('that is repeated mails no second code', async () => {
    const patient = await patientWithEmail();
    const email = nextEmail();
    const [one, two] = [await ask(patient, email), await ask(patient, email)];
    expect([two.status, two.body]).toEqual([200, one.body]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('for a corrected address replaces the one before at once', async () => {
    const patient = await patientWithEmail();
    const [typo, email] = [nextEmail(), nextEmail()];
    await ask(patient, typo);
    const former = await codeFor(typo);
    expect((await ask(patient, email)).body.pending.email).toBe(email);
    expect(codesOf(await confirm(patient, typo, former))).toEqual(['code_expired']);
    expect((await confirm(patient, email, await codeFor(email))).status).toBe(200);
  });

  test('for the own address gives a change up', async () => {
    const patient = await patientWithEmail();
    await ask(patient, nextEmail());
    expect((await ask(patient, patient.email)).body).toEqual({ email: patient.email, pending: null });
  });

  test.each(['', 'nonsense', `${'x'.repeat(250)}@example.test`, null])('for %j is refused', async email => {
    const patient = await patientWithEmail();
    expect((await clinic.put(PATH, { email }, { as: patient })).status).toBe(422);
  });
});

describe('a code', () => {
  test('works for five tries, an hour, and its address', async () => {
    const patient = await patientWithEmail();
    const email = nextEmail();
    await ask(patient, email);
    const code = await codeFor(email);
    expect(codesOf(await confirm(patient, nextEmail(), code))).toEqual(['code_expired']);
    for (let i = 0; i < 5; i += 1)
      expect(codesOf(await confirm(patient, email, wrongFor(code)))).toEqual(['code_wrong']);
    expect(codesOf(await confirm(patient, email, code))).toEqual(['code_expired']);
    expect(await stateOf(patient)).toMatchObject({ email: patient.email, pending: { email } });

    clinic.clock.advance(MINUTE_MS);
    expect((await another(patient)).status).toBe(200);
    clinic.clock.advance(60 * MINUTE_MS + 1);
    expect(codesOf(await confirm(patient, email, await codeFor(email)))).toEqual(['code_expired']);
    expect(await stateOf(patient)).toEqual({ email: patient.email, pending: null });
    expect((await another(patient)).status).toBe(404);
  });

  test('that arrives twice, because the response was lost, succeeds twice', async () => {
    const patient = await patientWithEmail();
    const email = nextEmail();
    await ask(patient, email);
    const code = await codeFor(email);
    const both = await Promise.all([confirm(patient, email, code), confirm(patient, email, code)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await mailsTo(patient.email)).filter(({ kind }) => kind === 'email_changed')).toHaveLength(1);
  });

  test('is mailed at most once a minute and five times a day, even if the change is given up between', async () => {
    const patient = await patientWithEmail();
    const email = nextEmail();
    await ask(patient, email);
    expect([(await another(patient)).status, (await another(patient)).headers['retry-after']]).toEqual([429, '60']);
    for (let i = 0; i < 3; i += 1) {
      clinic.clock.advance(MINUTE_MS);
      expect((await another(patient)).status).toBe(200);
    }
    await clinic.del(PATH, { as: patient });
    const next = nextEmail();
    expect((await ask(patient, next)).status).toBe(200);
    const refused = await ask(patient, nextEmail());
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect((await stateOf(patient)).pending.email).toBe(next);
  });

  test('is refused once someone else has signed up with the address', async () => {
    const [patient, other] = [await patientWithEmail(), await patientWithEmail()];
    const email = nextEmail();
    await ask(patient, email);
    const code = await codeFor(email);
    await ask(other, email);
    const codes = (await mailsTo(email)).map(({ body }) => /^\d{6}$/m.exec(body)?.[0] ?? '');
    const otherCode = codes.find(one => one !== code) ?? '';
    expect((await confirm(other, email, otherCode)).status).toBe(200);
    const refused = await confirm(patient, email, code);
    expect([refused.status, refused.body.code]).toEqual([409, 'email_taken']);
    expect((await stateOf(patient)).email).toBe(patient.email);
  });
});

describe('a change that waits ends', () => {
  const endings: [string, (patient: Person) => Promise<unknown>][] = [
    ['when it is given up', patient => clinic.del(PATH, { as: patient })],
    [
      'with a new password',
      patient => {
        const password = { password: 'another-one', password_confirmation: 'another-one' };
        return clinic.put('/users/password', { current: patient.password, ...password }, { as: patient });
      },
    ],
    [
      'when the clinic changes the address',
      patient =>
        runCommand(['change-email', '--role', 'Patient', '--email', patient.email, '--to', nextEmail()], {
          ...{ database: clinic.database, settings: clinic.settings, clock: clinic.clock.now },
        }),
    ],
  ];
  test.each(endings)('%s', async (_, end) => {
    const patient = await patientWithEmail();
    const email = nextEmail();
    await ask(patient, email);
    const code = await codeFor(email);
    await end(patient);
    expect((await stateOf(patient)).pending).toBeNull();
    expect(codesOf(await confirm(patient, email, code))).toEqual(['code_expired']);
  });

  test('with the account', async () => {
    const patient = await patientWithEmail();
    await ask(patient, nextEmail());
    await clinic.post('/users/me/closing', { password: patient.password }, { as: patient });
    const stored = await clinic.database.db.select().from(emailChange).where(eq(emailChange.accountId, patient.id));
    expect(stored.map(({ email }) => email)).toEqual([null]);
  });
});

test('an address that was never confirmed can be corrected, and gets no notice', async () => {
  const patient = await clinic.signUpPatient();
  const email = nextEmail();
  await ask(patient, email);
  await confirm(patient, email, await codeFor(email));
  expect((await clinic.get('/users/me', { as: patient })).body.email_confirmed).toBeUndefined();
  expect((await mailsTo(patient.email)).map(({ kind }) => kind)).not.toContain('email_changed');
});
