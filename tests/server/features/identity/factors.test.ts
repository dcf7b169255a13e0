/** Second factors: setting them up, and signing in with them. */
import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { delivery, recoveryCode, session, totp } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';
import { newAuthenticator } from './authenticator.ts';

const LIMIT = 4;
const MINUTE_MS = 60_000;
const clinic = await testApp({ settings: { signInLimit: LIMIT, publicUrl: 'https://clinic.example' } });
const { db } = clinic.database;

beforeEach(async () => {
  clinic.clock.advance(60 * MINUTE_MS);
  await db.delete(delivery);
});

const firstStep = ({ role, email, password }: Person) => clinic.post('/sessions', { role, email, password });
const secondStep = (token: string, proof: unknown, device?: string) =>
  clinic.post('/sessions/second', { token, proof, device });
/** Signs in with the password, which begins the second step. */
const pending = async (person: Person) => (await firstStep(person)).body.second_step;
const fresh = async (person: Person) => {
  await clinic.post('/sessions/unlock', { password: person.password }, { as: person });
};

async function addPasskey(person: Person, key = newAuthenticator(), name = 'Celular') {
  await fresh(person);
  const { token, options } = (await clinic.post('/factors/passkeys/challenge', undefined, { as: person })).body;
  const answer = await clinic.post(
    '/factors/passkeys',
    { token, name, passkey: key.register(options) },
    { as: person },
  );
  return { key, answer, codes: answer.body.recovery_codes as string[] };
}

const appOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });
const codeNow = (app: TOTP, ahead = 0) => app.generate({ timestamp: clinic.clock.now().getTime() + ahead * 30_000 });

async function addTotp(person: Person) {
  await fresh(person);
  const { token, secret } = (await clinic.post('/factors/totp', undefined, { as: person })).body;
  const app = appOf(secret);
  const answer = await clinic.put('/factors/totp', { token, code: codeNow(app) }, { as: person });
  return { app, answer, codes: answer.body.recovery_codes as string[] };
}

const notices = async () => (await db.select({ kind: delivery.kind }).from(delivery)).map(({ kind }) => kind);

describe('setting up', () => {
  test('lists the factors, and shows recovery codes once, with the first one', async () => {
    const doctor = await clinic.signUpDoctor();
    expect((await clinic.get('/factors', { as: doctor })).body).toEqual({
      ...{ passkeys: [], totp_since: null, recovery_codes: 0, required: false },
    });
    const { answer, codes } = await addPasskey(doctor);
    expect(answer.status).toBe(201);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    const app = await addTotp(doctor);
    expect([app.answer.status, app.codes]).toEqual([200, undefined]);
    const now = clinic.clock.now().toISOString();
    expect((await clinic.get('/factors', { as: doctor })).body).toEqual({
      passkeys: [{ id: expect.any(String), name: 'Celular', created_at: now, last_used_at: null }],
      ...{ totp_since: now, recovery_codes: 10, required: false },
    });
    expect((await clinic.get('/users/me', { as: doctor })).body.has_passkey).toBe(true);
    expect(await notices()).toEqual(['factor_added', 'factor_added']);
  });

  test('needs a password or passkey of the last minutes', async () => {
    const patient = await clinic.signUpPatient();
    clinic.clock.advance(10 * MINUTE_MS + 1);
    const start = () => clinic.post('/factors/passkeys/challenge', undefined, { as: patient });
    const refused = await start();
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_required']);
    await fresh(patient);
    expect((await start()).status).toBe(200);
    // A session from before the app asked for proof.
    await db.update(session).set({ provenAt: null }).where(eq(session.accountId, patient.id));
    expect((await start()).status).toBe(403);
  });

  test('stores neither codes nor the secret of an app in a readable form', async () => {
    const doctor = await clinic.signUpDoctor();
    await fresh(doctor);
    const { token, secret } = (await clinic.post('/factors/totp', undefined, { as: doctor })).body;
    const { body } = await clinic.put('/factors/totp', { token, code: codeNow(appOf(secret)) }, { as: doctor });
    const rows = [
      ...(await db.select({ all: sql<string>`totp::text` }).from(totp)),
      ...(await db.select({ all: sql<string>`recovery_code::text` }).from(recoveryCode)),
    ];
    const plain = Buffer.from(Secret.fromBase32(secret).buffer).toString('hex');
    for (const { all } of rows) {
      expect(all).not.toContain(plain);
      for (const code of body.recovery_codes) expect(all).not.toContain(Buffer.from(code).toString('hex'));
    }
  });

  test('refuses a passkey of another site, of a used challenge, and one that exists', async () => {
    const patient = await clinic.signUpPatient();
    await fresh(patient);
    const start = async () =>
      (await clinic.post('/factors/passkeys/challenge', undefined, { as: patient })).body as {
        token: string;
        options: { challenge: string };
      };
    const add = (token: string, passkey: unknown) =>
      clinic.post('/factors/passkeys', { token, name: 'x', passkey }, { as: patient });
    const { token, options } = await start();
    for (const elsewhere of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }]) {
      expect((await add(token, newAuthenticator(elsewhere).register(options))).body.code).toBe('passkey_invalid');
    }
    const key = newAuthenticator();
    expect((await add(token, key.register(options))).status).toBe(201);
    expect((await add(token, newAuthenticator().register(options))).body.code).toBe('challenge_expired');
    const again = await start();
    expect((await add(again.token, key.register(again.options))).body.code).toBe('passkey_invalid');
  });

  test('is renamed and removed; the recovery codes end with the last factor', async () => {
    const doctor = await clinic.signUpDoctor();
    await addPasskey(doctor);
    await addTotp(doctor);
    const [{ id }] = (await clinic.get('/factors', { as: doctor })).body.passkeys;
    expect((await clinic.put(`/factors/passkeys/${id}`, { name: 'Tablet' }, { as: doctor })).status).toBe(204);
    const other = await clinic.signUpDoctor();
    expect((await clinic.put(`/factors/passkeys/${id}`, { name: 'x' }, { as: other })).status).toBe(404);
    expect((await clinic.del(`/factors/passkeys/${id}`, { as: other })).status).toBe(404);
    expect((await clinic.del(`/factors/passkeys/${id}`, { as: doctor })).status).toBe(204);
    expect((await clinic.get('/factors', { as: doctor })).body.recovery_codes).toBe(10);
    const made = await clinic.post('/factors/codes', undefined, { as: doctor });
    expect([made.status, made.body.recovery_codes.length]).toEqual([201, 10]);
    expect((await clinic.del('/factors/totp', { as: doctor })).status).toBe(204);
    expect((await clinic.get('/factors', { as: doctor })).body.recovery_codes).toBe(0);
    expect((await clinic.post('/factors/codes', undefined, { as: doctor })).status).toBe(404);
    expect((await firstStep(doctor)).body.token).toEqual(expect.any(String));
  });
});

describe('signing in', () => {
  test('needs the passkey after the password', async () => {
    const patient = await clinic.signUpPatient();
    const { key } = await addPasskey(patient);
    const refused = await firstStep(patient);
    expect([refused.status, refused.body.code, refused.body.token]).toEqual([401, 'second_step', undefined]);
    const { token, methods, passkey } = refused.body.second_step;
    expect(methods).toEqual(['passkey', 'recovery_code']);
    const answer = await secondStep(token, { method: 'passkey', passkey: key.sign(passkey) });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token: expect.any(String),
      device: expect.any(String),
      user: expect.objectContaining({ id: patient.id, has_passkey: true }),
    });
    expect((await clinic.get('/sessions', { as: answer.body })).status).toBe(200);
  });

  test('refuses a replay, another origin, another challenge, and the passkey of another account', async () => {
    const patient = await clinic.signUpPatient();
    const { key } = await addPasskey(patient);
    const first = await pending(patient);
    const signed = key.sign(first.passkey);
    const evil = key.sign(first.passkey, { from: 'https://evil.example' });
    expect((await secondStep(first.token, { method: 'passkey', passkey: evil })).body.code).toBe('passkey_invalid');
    expect((await secondStep(first.token, { method: 'passkey', passkey: signed })).status).toBe(200);
    expect((await secondStep(first.token, { method: 'passkey', passkey: signed })).body.code).toBe('challenge_expired');
    const next = await pending(patient);
    expect((await secondStep(next.token, { method: 'passkey', passkey: signed })).body.code).toBe('passkey_invalid');
    const { key: foreign } = await addPasskey(await clinic.signUpPatient());
    const passkey = foreign.sign(next.passkey);
    expect((await secondStep(next.token, { method: 'passkey', passkey })).body.code).toBe('passkey_invalid');
  });

  test('refuses a passkey whose counter went back: it may have been copied', async () => {
    const patient = await clinic.signUpPatient();
    const key = newAuthenticator({ counts: true });
    await addPasskey(patient, key);
    const signIn = async () => {
      const { token, passkey } = await pending(patient);
      return (await secondStep(token, { method: 'passkey', passkey: key.sign(passkey) })).status;
    };
    expect([await signIn(), await signIn()]).toEqual([200, 200]);
    key.rewind();
    expect(await signIn()).toBe(401);
  });

  test('takes each code of an app once, and none of an earlier period', async () => {
    const doctor = await clinic.signUpDoctor();
    const { app } = await addTotp(doctor);
    const signIn = async (code: string) => {
      const { token } = await pending(doctor);
      return (await secondStep(token, { method: 'totp', code })).status;
    };
    // The code that confirmed the app.
    expect(await signIn(codeNow(app))).toBe(401);
    clinic.clock.advance(60_000);
    const code = codeNow(app);
    expect(await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe(200);
    expect(await signIn(code)).toBe(401);
    expect(await signIn(codeNow(app, -1))).toBe(401);
    expect(await signIn(codeNow(app, 1))).toBe(200);
  });

  test('takes each recovery code once, in a race too, and tells the owner', async () => {
    const doctor = await clinic.signUpDoctor();
    const { codes } = await addTotp(doctor);
    const [code = '', second = ''] = codes;
    await db.delete(delivery);
    const steps = [await pending(doctor), await pending(doctor)];
    const proof = { method: 'recovery_code', code: code.toLowerCase() };
    const answers = await Promise.all(steps.map(({ token }) => secondStep(token, proof)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await notices()).toContain('recovery_code_used');
    expect((await clinic.get('/factors', { as: doctor })).body.recovery_codes).toBe(9);
    const { token } = await pending(doctor);
    expect((await secondStep(token, proof)).body.errors[0]).toMatchObject({ field: 'proof.code', code: 'code_wrong' });
    expect((await secondStep(token, { method: 'recovery_code', code: second })).status).toBe(200);
  });

  test('ends after five minutes, and with a new password', async () => {
    const doctor = await clinic.signUpDoctor();
    const { codes } = await addTotp(doctor);
    const proof = (i: number) => ({ method: 'recovery_code', code: codes[i] });
    const late = await pending(doctor);
    clinic.clock.advance(5 * MINUTE_MS);
    expect((await secondStep(late.token, proof(0))).body.code).toBe('challenge_expired');
    const old = await pending(doctor);
    const password = { current: doctor.password, password: 'another123', password_confirmation: 'another123' };
    expect((await clinic.put('/users/password', password, { as: doctor })).status).toBe(204);
    expect((await secondStep(old.token, proof(0))).body.code).toBe('challenge_expired');
    const next = await pending({ ...doctor, password: 'another123' });
    expect((await secondStep(next.token, proof(0))).status).toBe(200);
  });

  test('limits guesses by account, except on a device that it knows', async () => {
    const doctor = await clinic.signUpDoctor();
    const { app } = await addTotp(doctor);
    const { role, email, password } = doctor;
    clinic.clock.advance(60_000);
    const { device } = (await secondStep((await pending(doctor)).token, { method: 'totp', code: codeNow(app) })).body;
    clinic.clock.advance(60_000);
    const { token } = await pending(doctor);
    for (let i = 0; i < LIMIT; i += 1) {
      expect((await secondStep(token, { method: 'totp', code: '000000' })).status).toBe(401);
    }
    const refused = await secondStep(token, { method: 'totp', code: codeNow(app) });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    const known = (await clinic.post('/sessions', { role, email, password, device })).body.second_step;
    expect((await secondStep(known.token, { method: 'totp', code: codeNow(app) }, device)).status).toBe(200);
  });

  test('isn’t possible for a disabled account', async () => {
    const doctor = await clinic.signUpDoctor();
    const { key } = await addPasskey(doctor);
    const { token, passkey } = await pending(doctor);
    await db.execute(sql`update account set disabled_at = ${clinic.clock.now().toISOString()} where id = ${doctor.id}`);
    const answer = await secondStep(token, { method: 'passkey', passkey: key.sign(passkey) });
    expect(answer.body.code).toBe('account_disabled');
  });
});

describe('a passkey alone', () => {
  const start = async () => (await clinic.post('/sessions/passkey')).body;

  test('signs in whoever it belongs to, if it verifies its user', async () => {
    const patient = await clinic.signUpPatient();
    const { key } = await addPasskey(patient);
    const { token, options } = await start();
    expect(options.allowCredentials).toBeUndefined();
    const answer = await secondStep(token, { method: 'passkey', passkey: key.sign(options) });
    expect([answer.status, answer.body.user.id]).toEqual([200, patient.id]);
    const careless = newAuthenticator({ verifies: false });
    await addPasskey(patient, careless);
    const next = await start();
    const refused = await secondStep(next.token, { method: 'passkey', passkey: careless.sign(next.options) });
    expect(refused.body.code).toBe('passkey_invalid');
  });

  test('is no code', async () => {
    const { token } = await start();
    const answer = await secondStep(token, { method: 'totp', code: '123456' });
    expect([answer.status, answer.body.code]).toEqual([401, 'passkey_invalid']);
  });
});

test('a passkey unlocks the session for which it was asked', async () => {
  const doctor = await clinic.signUpDoctor();
  const without = await clinic.post('/sessions/unlock/passkey', undefined, { as: doctor });
  expect(without.status).toBe(404);
  const { key } = await addPasskey(doctor);
  const { token, options } = (await clinic.post('/sessions/unlock/passkey', undefined, { as: doctor })).body;
  const other = await clinic.signUpDoctor();
  const unlock = (as: Person) => clinic.put('/sessions/unlock/passkey', { token, passkey: key.sign(options) }, { as });
  expect((await unlock(other)).body.code).toBe('challenge_expired');
  clinic.clock.advance(4 * MINUTE_MS);
  expect((await unlock(doctor)).status).toBe(204);
  expect((await unlock(doctor)).body.code).toBe('challenge_expired');
});

describe('a clinic that requires a second factor', () => {
  const DAY_MS = 1440 * MINUTE_MS;

  async function requiringClinic() {
    const place = await clinic.addClinic();
    const manager = await clinic.signUpReceptionist(place, { mayManage: true });
    const require = (requires_second_factor: boolean) => {
      const { name, address, timeZone: time_zone } = place;
      const body = { name, address, time_zone, idle_lock_minutes: 15, requires_second_factor };
      return clinic.put(`/desk/clinics/${place.id}`, body, { as: manager });
    };
    return { place, manager, require };
  }

  const dueOf = async (as: Person) => (await clinic.get('/users/me', { as })).body.second_factor_due;
  const read = (as: Person) => clinic.get('/schedules/squeeze-ins', { as });

  test('gives its people seven days, and then refuses all but the set-up', async () => {
    const { place, manager, require } = await requiringClinic();
    const doctor = await clinic.signUpDoctor({ clinic: place });
    const elsewhere = await clinic.signUpDoctor();
    expect((await require(true)).body.requires_second_factor).toBe(true);
    const due = new Date(clinic.clock.now().getTime() + 7 * DAY_MS).toISOString();
    clinic.clock.advance(DAY_MS);
    // Saved again, it gives no more time.
    await require(true);
    expect(await Promise.all([doctor, manager, elsewhere].map(dueOf))).toEqual([due, due, undefined]);
    expect((await read(doctor)).status).toBe(200);

    clinic.clock.advance(6 * DAY_MS);
    const refused = await read(doctor);
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_required']);
    expect((await read(elsewhere)).status).toBe(200);
    expect((await firstStep(doctor)).body.user.second_factor_due).toBe(due);
    const { answer } = await addTotp(doctor);
    expect(answer.status).toBe(200);
    expect((await read(doctor)).status).toBe(200);
    expect(await dueOf(doctor)).toBeUndefined();
    expect((await clinic.get('/factors', { as: doctor })).body.required).toBe(true);
    const removal = await clinic.del('/factors/totp', { as: doctor });
    expect([removal.status, removal.body.code]).toEqual([403, 'second_factor_required']);

    await addPasskey(manager);
    expect((await require(false)).status).toBe(200);
    expect((await clinic.del('/factors/totp', { as: doctor })).status).toBe(204);
    expect((await read(doctor)).status).toBe(200);
  });

  test('gives someone who comes later seven days from then on', async () => {
    const { place, require } = await requiringClinic();
    await require(true);
    clinic.clock.advance(30 * DAY_MS);
    const late = await clinic.signUpDoctor({ clinic: place });
    expect((await read(late)).status).toBe(200);
    clinic.clock.advance(7 * DAY_MS);
    expect((await read(late)).status).toBe(403);
  });
});
