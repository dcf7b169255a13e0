/** Devices that an account has signed in on: separate counts of failures, and mails about sign-ins elsewhere. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { delivery, knownDevice } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';
import { postOf } from '../../platform/mail/post.ts';

const LIMIT = 3;
const clinic = await testApp({ settings: { signInLimit: LIMIT, publicUrl: 'https://clinic.example' } });
const { rows } = postOf(clinic);
const DAY_MS = 86_400_000;
/** The clinic's Wi-Fi: all its users share one address. */
const WIFI = '192.0.2.1';

beforeEach(async () => {
  await clinic.database.db.delete(delivery);
});

interface Given {
  password?: string;
  device?: unknown;
  address?: string;
  language?: string;
}

const signIn = async (person: Pick<Person, 'role' | 'email' | 'password'>, given: Given = {}) => {
  const { password = person.password, device, address = WIFI, language } = given;
  const answer = await clinic.app.inject({
    method: 'POST',
    url: '/api/sessions',
    remoteAddress: address,
    headers: language === undefined ? {} : { 'accept-language': language },
    payload: { role: person.role, email: person.email, password, device },
  });
  return { status: answer.statusCode, body: answer.json() };
};

/** Failed sign-ins from the Wi-Fi until the response is 429. */
async function failUntilRefused(person: Person): Promise<void> {
  for (let i = 0; i < LIMIT; i += 1) expect((await signIn(person, { password: 'wrong' })).status).toBe(401);
  expect((await signIn(person)).status).toBe(429);
}

describe('a device that has signed in before', () => {
  test('can sign in, unlock and change the password, however many attempts failed at the same address', async () => {
    const doctor = await clinic.signUpDoctor();
    const { token, device } = (await signIn(doctor)).body;
    await failUntilRefused(doctor);
    expect((await signIn(doctor, { device })).status).toBe(200);
    const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
      clinic.app.inject({ method, url, payload, remoteAddress: WIFI, headers: { authorization: `Bearer ${token}` } });
    expect((await send('POST', '/api/sessions/unlock', { password: doctor.password })).statusCode).toBe(204);
    const change = { current: doctor.password, password: 'another-one', password_confirmation: 'another-one' };
    expect((await send('PUT', '/api/users/password', change)).statusCode).toBe(204);
    expect((await signIn(doctor, { device, password: 'another-one' })).status).toBe(200);
  });

  test('has a separate count, which blocks neither other devices nor the address', async () => {
    const doctor = await clinic.signUpDoctor();
    const { device } = (await signIn(doctor)).body;
    const other = (await signIn(doctor)).body.device;
    expect(other).not.toBe(device);
    for (let i = 0; i < LIMIT; i += 1) {
      expect((await signIn(doctor, { device, password: 'wrong' })).status).toBe(401);
    }
    expect((await signIn(doctor, { device })).status).toBe(429);
    expect((await signIn(doctor, { device, address: '192.0.2.77' })).status).toBe(429);
    expect((await signIn(doctor, { device: other })).status).toBe(200);
    expect((await signIn(doctor)).status).toBe(200);
  });

  test('has one secret for all accounts, each of which recognizes it separately', async () => {
    const [one, other] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
    const { device } = (await signIn(one)).body;
    await failUntilRefused(other);
    expect((await signIn(other, { device })).status).toBe(429);
    clinic.clock.advance(15 * 60_000);
    expect((await signIn(other, { device })).body.device).toBe(device);
    await failUntilRefused(other);
    expect((await signIn(other, { device })).status).toBe(200);
  });

  test('is forgotten after a new password, except the device that set it', async () => {
    const patient = await clinic.signUpPatient();
    const own = (await signIn(patient)).body;
    const stolen = (await signIn(patient)).body.device;
    const change = { current: patient.password, password: 'another-one', password_confirmation: 'another-one' };
    expect((await clinic.put('/users/password', change, { as: own })).status).toBe(204);
    await failUntilRefused({ ...patient, password: 'another-one' });
    expect((await signIn(patient, { device: stolen, password: 'another-one' })).status).toBe(429);
    expect((await signIn(patient, { device: own.device, password: 'another-one' })).status).toBe(200);
  });
});

test('a secret that the server didn’t issue is treated as absent', async () => {
  const patient = await clinic.signUpPatient();
  const madeUp = 'x'.repeat(43);
  for (const device of [madeUp, '', 'short', 'x'.repeat(5_000), 7, null, {}, ['a']]) {
    const { status, body } = await signIn(patient, { device });
    expect(status).toBe(200);
    expect(body.device).not.toBe(device);
  }
  await failUntilRefused(patient);
  expect((await signIn(patient, { device: madeUp })).status).toBe(429);
});

test('a wrong password and an unknown account get the same response, also with a known device', async () => {
  const patient = await clinic.signUpPatient();
  const { device } = (await signIn(patient)).body;
  const unknownUser = { role: 'Patient' as const, email: 'unknown@example.test', password: 'x' };
  const [wrong, unknown] = [
    await signIn(patient, { device, password: 'wrong' }),
    await signIn(unknownUser, { device }),
  ];
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
});

test('the database holds no secret, and an account at most 50 devices', async () => {
  const patient = await clinic.signUpPatient();
  const first = (await signIn(patient)).body.device;
  for (let i = 0; i < 52; i += 1) {
    clinic.clock.advance(1_000);
    await signIn(patient);
  }
  const all = await clinic.database.db.select({ row: sql<string>`known_device::text` }).from(knownDevice);
  expect(all.filter(({ row }) => row.includes(patient.id))).toHaveLength(50);
  for (const { row } of all) expect(row).not.toContain(first);
  await failUntilRefused(patient);
  expect((await signIn(patient, { device: first })).status).toBe(429);
});

describe('mail', () => {
  test('reports a sign-in on a new device in the request’s language, except the first sign-in', async () => {
    const patient = await clinic.signUpPatient({ name: 'Ana Souza' });
    expect(await rows()).toEqual([]);
    const { device } = (await signIn(patient, { language: 'en-US' })).body;
    const [told, ...others] = await rows();
    expect(others).toEqual([]);
    expect(told).toMatchObject({ recipient: patient.email, subject: 'New sign-in to your Clinic account' });
    expect(told?.body).toContain('Hello Ana,');
    expect(told?.body).toContain('https://clinic.example/forgot-password');
    await clinic.database.db.delete(delivery);
    expect((await signIn(patient, { device })).status).toBe(200);
    expect((await signIn(patient, { password: 'wrong' })).status).toBe(401);
    expect(await rows()).toEqual([]);
    await signIn(patient);
    expect((await rows())[0]?.subject).toBe('Novo acesso à sua conta no Clinic');
  });

  test('reports a changed password', async () => {
    const patient = await clinic.signUpPatient();
    const change = { current: patient.password, password: 'another-one', password_confirmation: 'another-one' };
    await clinic.put('/users/password', { ...change, current: 'wrong' }, { as: patient });
    expect(await rows()).toEqual([]);
    expect((await clinic.put('/users/password', change, { as: patient })).status).toBe(204);
    expect(await rows()).toMatchObject([{ recipient: patient.email, subject: 'Sua senha no Clinic foi trocada' }]);
  });

  test('of one kind is sent at most three times in 24 hours, also with concurrent sign-ins', async () => {
    const [patient, other] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
    const tell = async (person: Person, times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => signIn(person)));
      expect(answers.map(({ status }) => status)).toEqual(Array(times).fill(200));
      return (await rows()).filter(({ recipient }) => recipient === person.email).length;
    };
    expect(await tell(patient, 2)).toBe(2);
    expect(await tell(patient, LIMIT)).toBe(3);
    expect(await tell(other, 1)).toBe(1);
    clinic.clock.advance(DAY_MS - 1);
    expect(await tell(patient, 1)).toBe(3);
    clinic.clock.advance(1);
    expect(await tell(patient, LIMIT)).toBe(6);
    expect(await tell(patient, 1)).toBe(6);
  });

  test('about a changed password comes three times in 24 hours, however many sign-ins were reported', async () => {
    const patient = await clinic.signUpPatient();
    for (let i = 0; i < 5; i += 1) await signIn(patient);
    let current = patient.password;
    for (let i = 0; i < 5; i += 1) {
      const password = `another-one-${i}`;
      const change = { current, password, password_confirmation: password };
      expect((await clinic.put('/users/password', change, { as: patient })).status).toBe(204);
      current = password;
    }
    const subjects = (await rows()).map(({ subject }) => subject);
    expect(subjects.filter(subject => subject === 'Sua senha no Clinic foi trocada')).toHaveLength(3);
  });
});

test('sign-ins, changed passwords and requested links are audited and visible to the patient', async () => {
  const patient = await clinic.signUpPatient();
  const change = { current: patient.password, password: 'another-one', password_confirmation: 'another-one' };
  await clinic.put('/users/password', change, { as: patient });
  await clinic.post('/password/forgot', { role: 'Patient', email: patient.email });
  const own = { name: patient.name, role: 'Patient' };
  await vi.waitFor(async () => {
    expect((await clinic.get('/audit', { as: patient })).body).toMatchObject([
      { actor: { name: '', role: 'Unknown' }, action: 'request', subject: 'reset_link' },
      { actor: own, action: 'change', subject: 'password' },
      { actor: own, action: 'sign_in', subject: 'account' },
    ]);
  }, 10_000);
});
