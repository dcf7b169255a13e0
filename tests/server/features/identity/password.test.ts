import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { idempotency } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';

const clinic = await testApp({ settings: { signInLimit: 3 } });
const change = (current: string, password: string) => ({ current, password, password_confirmation: password });

describe('POST /sessions/unlock', () => {
  test('verifies the password, and limits guesses in this session only', async () => {
    const doctor = await clinic.signUpDoctor();
    const other = { token: await clinic.signIn(doctor) };
    const unlock = (password: unknown) => clinic.post('/sessions/unlock', { password }, { as: doctor });
    expect((await unlock(doctor.password)).status).toBe(204);
    for (let i = 0; i < 3; i += 1) {
      const refused = await unlock('wrong');
      expect([refused.status, refused.body.code]).toEqual([401, 'credentials']);
      expect(refused.headers['www-authenticate']).toBeUndefined();
      expect(refused.body.errors).toEqual([{ field: 'password', code: 'password_wrong', message: expect.any(String) }]);
    }
    expect((await unlock(doctor.password)).status).toBe(429);
    expect((await clinic.get('/users/me', { as: doctor })).status).toBe(200);
    expect((await clinic.post('/sessions/unlock', { password: doctor.password }, { as: other })).status).toBe(204);
    expect(await clinic.signIn(doctor)).toBeTruthy();
  });
});

describe('PUT /users/password', () => {
  test('changes the password and revokes the other sessions', async () => {
    const patient = await clinic.signUpPatient();
    const other = await clinic.signIn(patient);
    const answer = await clinic.put('/users/password', change(patient.password, 'another-one'), { as: patient });
    expect(answer.status).toBe(204);
    expect((await clinic.get('/sessions', { as: patient })).body).toHaveLength(1);
    expect((await clinic.get('/sessions', { as: { token: other } })).status).toBe(401);
    await expect(clinic.signIn(patient)).rejects.toThrow('401');
    expect(await clinic.signIn({ ...patient, password: 'another-one' })).toBeTruthy();
  });

  test('of two changes at the same time, one counts', async () => {
    const patient = await clinic.signUpPatient();
    const other = { token: await clinic.signIn(patient) };
    const changes = [
      clinic.put('/users/password', change(patient.password, 'the-first-one'), { as: patient }),
      clinic.put('/users/password', change(patient.password, 'the-second-one'), { as: patient }),
      clinic.put('/users/password', change(patient.password, 'the-third-one'), { as: other }),
    ];
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.filter(status => status === 204)).toHaveLength(1);
    const set = ['the-first-one', 'the-second-one', 'the-third-one'][statuses.indexOf(204)] ?? '';
    expect(await clinic.signIn({ ...patient, password: set })).toBeTruthy();
  });

  test('refuses a wrong current password, and limits guesses', async () => {
    const patient = await clinic.signUpPatient();
    for (let i = 0; i < 3; i += 1) {
      const answer = await clinic.put('/users/password', change('wrong', 'another-one'), { as: patient });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual([{ field: 'current', code: 'password_wrong', message: expect.any(String) }]);
    }
    const answer = await clinic.put('/users/password', change(patient.password, 'another-one'), { as: patient });
    expect(answer.status).toBe(429);
  });

  test('names every invalid field', async () => {
    const patient = await clinic.signUpPatient();
    const given = { current: '', password: '12345', password_confirmation: '54321' };
    const { status, body } = await clinic.put('/users/password', given, { as: patient });
    expect(status).toBe(422);
    expect(body.errors.map((error: { field: string; code: string }) => [error.field, error.code])).toEqual([
      ['current', 'required'],
      ['password', 'password_short'],
      ['password_confirmation', 'passwords_differ'],
    ]);
  });

  test('requires a session', async () => {
    expect((await clinic.put('/users/password', change('a', 'b'))).status).toBe(401);
  });

  test('repeated under its key returns the first response, although the current password has changed', async () => {
    const patient = await clinic.signUpPatient();
    const send = (password: string) =>
      clinic.put('/users/password', change(patient.password, password), { as: patient, key: 'change-1' });
    expect((await send('another-one')).status).toBe(204);
    expect((await send('another-one')).status).toBe(204);
    const mismatch = await send('a-third-one');
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch']);
  });

  test('stores nothing from which the password could be guessed', async () => {
    const patient = await clinic.signUpPatient();
    const send = (as: { token: string }, current: string) =>
      clinic.put('/users/password', change(current, 'same-again'), { as, key: `change-${as.token}` });
    await send(patient, patient.password);
    const second = { token: await clinic.signIn({ ...patient, password: 'same-again' }) };
    await send(second, 'same-again');
    await send({ token: second.token }, 'same-again');
    const rows = await clinic.database.db
      .select({ fingerprint: sql<string>`encode(${idempotency.fingerprint}, 'hex')` })
      .from(idempotency)
      .where(sql`${idempotency.accountId} = ${patient.id}`);
    expect(new Set(rows.map(row => row.fingerprint)).size).toBe(2);
  });
});
