import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailResetLink } from '../../../../server/features/identity/recovery.ts';
import { account, delivery } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { patientPayload, specialtyId } from '../../harness/people.ts';
import { postOf } from '../../platform/mail/post.ts';

const clinic = await testApp({ settings: { emailConfirmation: true } });
const { rows } = postOf(clinic);
const MINUTE_MS = 60_000;
const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '18:00' } });

beforeEach(async () => {
  await clinic.database.db.delete(delivery);
});

const codeIn = (body: string | undefined) => /^\d{6}$/m.exec(body ?? '')?.[0] ?? '';
const mailedCode = async () => codeIn((await rows()).at(-1)?.body);
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const confirm = (as: { token: string }, code: unknown) => clinic.post('/users/me/email', { code }, { as });
const another = (as: { token: string }) => clinic.post('/users/me/email/code', undefined, { as });
const told = async (as: { token: string }) => (await clinic.get('/users/me', { as })).body.email_confirmed;
const codesOf = ({ body }: { body: { errors?: { code: string }[] } }) => body.errors?.map(({ code }) => code);

const book = (as: { token: string }, hour = '08:00') => {
  const request = {
    date: `2027-03-10T${hour}:00-03:00`,
    doctor_id: doctor.id,
    specialty_id: specialtyId('Clínica Geral'),
  };
  return clinic.post('/appointments', request, { as });
};

test('a new patient confirms the e-mail by the mailed code before the first booking', async () => {
  const patient = await clinic.signUpPatient();
  const [sent] = await rows();
  expect(sent).toMatchObject({
    recipient: patient.email,
    urgent: true,
    subject: 'Seu código de confirmação no Clinic',
  });
  expect(await told(patient)).toBe(false);
  const refused = await book(patient);
  expect([refused.status, refused.body.code]).toEqual([403, 'email_unconfirmed']);
  const code = codeIn(sent?.body);
  expect((await confirm(patient, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(204);
  expect((await confirm(patient, code)).status).toBe(204);
  expect(await told(patient)).toBeUndefined();
  expect((await book(patient)).status).toBe(201);
});

test('the code is mailed in the language of the sign-up', async () => {
  await clinic.post('/users', patientPayload(), { headers: { 'accept-language': 'en' } });
  expect((await rows())[0]?.subject).toBe('Your Clinic confirmation code');
});

describe('a code', () => {
  test('can be tried five times, and is replaced by the next one', async () => {
    const patient = await clinic.signUpPatient();
    const code = await mailedCode();
    for (let i = 0; i < 5; i += 1) expect(codesOf(await confirm(patient, wrongFor(code)))).toEqual(['code_wrong']);
    expect(codesOf(await confirm(patient, code))).toEqual(['code_expired']);
    clinic.clock.advance(MINUTE_MS);
    await clinic.database.db.delete(delivery);
    expect((await another(patient)).status).toBe(204);
    expect((await confirm(patient, await mailedCode())).status).toBe(204);
  });

  test('counts each of many concurrent tries', async () => {
    const patient = await clinic.signUpPatient();
    const code = await mailedCode();
    await Promise.all(Array.from({ length: 12 }, () => confirm(patient, wrongFor(code))));
    expect(codesOf(await confirm(patient, code))).toEqual(['code_expired']);
  });

  test('is valid for an hour, for its account only', async () => {
    const patient = await clinic.signUpPatient();
    const code = await mailedCode();
    const other = await clinic.signUpPatient();
    if ((await mailedCode()) !== code) expect(codesOf(await confirm(other, code))).toEqual(['code_wrong']);
    clinic.clock.advance(60 * MINUTE_MS + 1);
    expect(codesOf(await confirm(patient, code))).toEqual(['code_expired']);
  });

  test('is mailed at most once a minute and five times a day', async () => {
    const patient = await clinic.signUpPatient();
    expect([(await another(patient)).status, (await another(patient)).headers['retry-after']]).toEqual([429, '60']);
    for (let i = 0; i < 4; i += 1) {
      clinic.clock.advance(MINUTE_MS);
      expect((await another(patient)).status).toBe(204);
    }
    clinic.clock.advance(MINUTE_MS);
    expect((await another(patient)).status).toBe(429);
    clinic.clock.advance(24 * 60 * MINUTE_MS);
    expect((await another(patient)).status).toBe(204);
  });

  test.each([undefined, '', '12345', '1234567', 'abcdef', 123456])('%s is refused as malformed', async code => {
    const patient = await clinic.signUpPatient();
    expect((await confirm(patient, code)).status).toBe(422);
    expect(await told(patient)).toBe(false);
  });
});

test('an unconfirmed address gets no other mails: it may be someone else’s', async () => {
  const patient = await clinic.signUpPatient();
  const code = await mailedCode();
  await clinic.database.db.delete(delivery);
  const events = async (from: string, to: string) => {
    const fresh = await clinic.signIn({ ...patient, password: from });
    const change = { current: from, password: to, password_confirmation: to };
    expect((await clinic.put('/users/password', change, { as: { token: fresh } })).status).toBe(204);
    return { token: fresh };
  };
  const session = await events(patient.password, 'another-one');
  expect(await rows()).toEqual([]);
  expect((await confirm(session, code)).status).toBe(204);
  await events('another-one', 'a-third-one');
  expect((await rows()).map(({ subject }) => subject)).toEqual([
    'Novo acesso à sua conta no Clinic',
    'Sua senha no Clinic foi trocada',
  ]);
});

test('an unconfirmed address gets at most five reset links a day', async () => {
  const patient = await clinic.signUpPatient();
  await clinic.database.db.delete(delivery);
  const site = () => ({ publicUrl: 'https://clinic.example', now: clinic.clock.now(), emailConfirmation: true });
  const ask = () =>
    clinic.database.tx(tx =>
      mailResetLink(tx, { role: 'Patient', email: patient.email, language: 'pt-BR', address: '192.0.2.1' }, site()),
    );
  for (let i = 0; i < 8; i += 1) {
    await ask();
    // Longer than a link is valid.
    clinic.clock.advance(61 * MINUTE_MS);
  }
  expect(await rows()).toHaveLength(5);
  clinic.clock.advance(24 * 60 * MINUTE_MS);
  await ask();
  expect(await rows()).toHaveLength(6);
  await another(patient);
  expect((await confirm(patient, await mailedCode())).status).toBe(204);
  await clinic.database.db.delete(delivery);
  for (let i = 0; i < 8; i += 1) {
    await ask();
    clinic.clock.advance(61 * MINUTE_MS);
  }
  expect(await rows()).toHaveLength(8);
});

test('accounts from before the setting was enabled book without a code', async () => {
  const patient = await clinic.signUpPatient();
  await clinic.database.db.update(account).set({ emailUnconfirmed: false }).where(eq(account.id, patient.id));
  await clinic.database.db.delete(delivery);
  expect(await told(patient)).toBeUndefined();
  expect((await another(patient)).status).toBe(204);
  expect(await rows()).toEqual([]);
  expect((await book(patient, '09:00')).status).toBe(201);
});
