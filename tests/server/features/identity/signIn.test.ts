import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { session } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { specialtyId } from '../../harness/people.ts';

const clinic = await testApp({ settings: { signInLimit: 3 } });
const from = (address: string) => ({ remoteAddress: address });

describe('POST /sessions', () => {
  test('returns a patient’s token and user', async () => {
    const { id, email } = await clinic.signUpPatient({ name: 'Ana Souza', email: 'Ana.Souza@Example.test' });
    const answer = await clinic.post('/sessions', {
      role: 'Patient',
      email: ' ANA.souza@example.TEST ',
      password: 'secret123',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      device: expect.stringMatching(/^[\w-]{43}$/),
      user: { id, role: 'Patient', name: 'Ana Souza', email, birthday: '1990-05-20', gender: 'f', approved: true },
    });
    expect(email).toBe('ana.souza@example.test');
  });

  test('returns a doctor’s specialties and whether the clinic has approved them', async () => {
    const doctor = await clinic.signUpDoctor({ specialties: ['Cardiologia', 'Clínica Geral'], approved: false });
    const { body } = await clinic.post('/sessions', { role: 'Doctor', email: doctor.email, password: doctor.password });
    expect(body.user.approved).toBe(false);
    expect(body.user.specialties.map((one: { id: string }) => one.id).sort()).toEqual(
      [specialtyId('Cardiologia'), specialtyId('Clínica Geral')].sort(),
    );
    expect(body.user.specialties[0].duration % 60_000).toBe(0);
  });

  test('stores the hash of a token, never the token', async () => {
    const { token } = await clinic.signUpPatient();
    const rows = await clinic.database.db.select({ all: sql<string>`session::text` }).from(session);
    expect(rows.length).toBeGreaterThan(0);
    for (const { all } of rows) expect(all).not.toContain(token);
  });

  test('names every missing field', async () => {
    const answer = await clinic.post('/sessions', {});
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      { field: 'role', code: 'required', message: expect.any(String) },
      { field: 'email', code: 'required', message: expect.any(String) },
      { field: 'password', code: 'required', message: expect.any(String) },
    ]);
  });
});

describe('guessing', () => {
  const attempt = (email: string, password: string, address: string) =>
    clinic.app.inject({
      method: 'POST',
      url: '/api/sessions',
      ...from(address),
      payload: { role: 'Patient', email, password },
    });

  test('is limited for an account from one address, whether or not the account exists', async () => {
    const { email, password } = await clinic.signUpPatient();
    for (const [name, at] of [
      [email, '192.0.2.10'],
      ['unknown@example.test', '192.0.2.11'],
    ] as const) {
      for (let i = 0; i < 3; i += 1) expect((await attempt(name, 'wrong', at)).statusCode).toBe(401);
      const refused = await attempt(name, password, at);
      expect(refused.statusCode).toBe(429);
      expect(refused.json().code).toBe('too_many_requests');
      expect(refused.headers['retry-after']).toBe('900');
    }
    expect((await attempt(email, password, '192.0.2.12')).statusCode).toBe(200);
    clinic.clock.advance(15 * 60_000);
    expect((await attempt(email, password, '192.0.2.10')).statusCode).toBe(200);
  });

  test('is no longer limited after a successful sign-in', async () => {
    const { email, password } = await clinic.signUpPatient();
    for (const given of ['wrong', 'wrong', password, 'wrong', 'wrong', password]) {
      expect((await attempt(email, given, '192.0.2.20')).statusCode).toBe(given === password ? 200 : 401);
    }
  });

  test('is limited for an address that tries many accounts', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) {
      statuses.push((await attempt(`someone${i}@example.test`, 'wrong', '192.0.2.30')).statusCode);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(statuses[30]).toBe(429);
  });

  test('counts a household of IPv6 addresses as one', async () => {
    const { email } = await clinic.signUpPatient();
    for (const i of [1, 2, 3]) await attempt(email, 'wrong', `2001:db8:1:1::${i}`);
    expect((await attempt(email, 'wrong', '2001:db8:1:1::4')).statusCode).toBe(429);
    expect((await attempt(email, 'wrong', '2001:db8:1:2::4')).statusCode).toBe(401);
  });
});
