import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../harness/app.ts';

const clinic = await testApp();
const DAY_MS = 86_400_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const status = async (token: string) => (await clinic.get('/sessions', { as: { token } })).status;

describe('a token', () => {
  test('is required', async () => {
    const given: Record<string, string>[] = [
      {},
      { authorization: 'Bearer nonsense' },
      { authorization: `Basic ${'a'.repeat(43)}` },
    ];
    for (const headers of given) {
      const answer = await clinic.get('/sessions', { headers });
      expect(answer.status).toBe(401);
      expect(answer.body.code).toBe('unauthenticated');
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  test('is valid for 30 days after its last use', async () => {
    const { token } = await clinic.signUpPatient();
    for (let i = 0; i < 3; i += 1) {
      clinic.clock.advance(29 * DAY_MS);
      expect(await status(token)).toBe(200);
    }
    clinic.clock.advance(30 * DAY_MS + 1);
    expect(await status(token)).toBe(401);
  });
});

test('an account has at most 50 sessions: the least recently used one ends', async () => {
  const patient = await clinic.signUpPatient();
  const tokens = [patient.token];
  for (let i = 0; i < 49; i += 1) {
    clinic.clock.advance(60 * 60_000);
    tokens.push(await clinic.signIn(patient));
  }
  clinic.clock.advance(60 * 60_000);
  expect(await status(patient.token)).toBe(200);
  const newest = await clinic.signIn(patient);
  expect((await clinic.get('/sessions', { as: { token: newest } })).body).toHaveLength(50);
  expect(await Promise.all([tokens[0], tokens[1], tokens[2], newest].map(token => status(token ?? '')))).toEqual([
    ...[200, 401, 200, 200],
  ]);
  await Promise.all(Array.from({ length: 5 }, () => clinic.signIn(patient)));
  expect((await clinic.get('/sessions', { as: patient })).body).toHaveLength(50);
});

describe('GET /sessions', () => {
  test("lists the user's active sessions, the last used first, and marks the current one", async () => {
    const patient = await clinic.signUpPatient();
    await clinic.signUpPatient();
    clinic.clock.advance(DAY_MS);
    const sent = await clinic.app.inject({
      method: 'POST',
      url: '/api/sessions',
      headers: { 'user-agent': `Mozilla/5.0 ${'x'.repeat(500)}` },
      payload: { role: 'Patient', email: patient.email, password: patient.password },
    });
    const { token } = sent.json();
    const { body } = await clinic.get('/sessions', { as: { token } });
    expect(body.map((one: { id: string }) => one.id)).toEqual([hashOf(token), hashOf(patient.token)]);
    expect(body.map((one: { current: boolean }) => one.current)).toEqual([true, false]);
    expect(body[0].device).toMatch(/^Mozilla\/5\.0 x{188}$/);
    expect(body[0].created_at).toBe(clinic.clock.now().toISOString());

    clinic.clock.advance(29 * DAY_MS + 1);
    await clinic.get('/sessions', { as: { token } });
    clinic.clock.advance(DAY_MS);
    expect((await clinic.get('/sessions', { as: { token } })).body).toHaveLength(1);
  });
});

describe('DELETE /sessions', () => {
  test('revokes this token and no other', async () => {
    const patient = await clinic.signUpPatient();
    const other = await clinic.signIn(patient);
    expect((await clinic.del('/sessions', { as: patient })).status).toBe(204);
    expect(await status(patient.token)).toBe(401);
    expect(await status(other)).toBe(200);
  });

  test('with ?all revokes all sessions of the user, and no others', async () => {
    const [patient, stranger] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
    const other = await clinic.signIn(patient);
    expect((await clinic.del('/sessions?all', { as: patient })).status).toBe(204);
    expect(await status(patient.token)).toBe(401);
    expect(await status(other)).toBe(401);
    expect(await status(stranger.token)).toBe(200);
  });

  test('by its hash revokes only that session, without a token, and reveals nothing about it', async () => {
    const patient = await clinic.signUpPatient();
    const other = await clinic.signIn(patient);
    for (let i = 0; i < 2; i += 1) {
      const answer = await clinic.del(`/sessions/${hashOf(patient.token)}`);
      expect(answer.status).toBe(204);
      expect(answer.bytes).toHaveLength(0);
    }
    expect(await status(patient.token)).toBe(401);
    expect(await status(other)).toBe(200);
    expect((await clinic.del(`/sessions/${'z'.repeat(64)}`)).status).toBe(404);
    expect((await clinic.del(`/sessions/${other}`)).status).toBe(404);
  });
});
