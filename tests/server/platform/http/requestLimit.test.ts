import { describe, expect, test } from 'vitest';
import { testApp } from '../../harness/app.ts';

const LIMIT = 6;
const clinic = await testApp({ settings: { requestLimit: LIMIT } });

const ask = (address: string, token?: string, path = '/specialties', { app } = clinic) =>
  app.inject({
    method: 'GET',
    url: `/api${path}`,
    remoteAddress: address,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

async function statuses(count: number, send: (i: number) => ReturnType<typeof ask>): Promise<Set<number>> {
  const all = new Set<number>();
  for (let i = 0; i < count; i += 1) all.add((await send(i)).statusCode);
  return all;
}

describe('requests', () => {
  test('over the limit of an address are refused with Retry-After', async () => {
    expect(await statuses(LIMIT, () => ask('192.0.2.1'))).toEqual(new Set([200]));
    const refused = await ask('192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', status: 429 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await ask('192.0.2.2')).statusCode).toBe(200);
  });

  test('to unknown paths count too', async () => {
    await statuses(LIMIT, () => ask('192.0.2.3', undefined, '/nothing'));
    expect((await ask('192.0.2.3', undefined, '/nothing')).statusCode).toBe(429);
  });

  test('of an account count together over all its sessions', async () => {
    const patient = await clinic.signUpPatient();
    const tokens = [patient.token];
    for (let i = 0; i < 3; i += 1) {
      const { role, email, password } = patient;
      const payload = { role, email, password };
      const signedIn = await clinic.app.inject({
        method: 'POST',
        url: '/api/sessions',
        remoteAddress: `192.0.2.${100 + i}`,
        payload,
      });
      tokens.push(signedIn.json().token);
    }
    // The first request of a token counts for its address.
    for (const [i, token] of tokens.entries()) await ask(`192.0.2.${110 + i}`, token, '/sessions');
    const all = await statuses(LIMIT, i => ask(`192.0.2.${120 + i}`, tokens[i % tokens.length], '/sessions'));
    expect(all).toEqual(new Set([200]));
    for (const token of tokens) expect((await ask('192.0.2.130', token, '/sessions')).statusCode).toBe(429);
  });

  test('of a session count for its account at any address', async () => {
    const [one, other] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
    const at = '192.0.2.4';
    await ask(at, one.token, '/sessions');
    await ask(at, other.token, '/sessions');
    expect(await statuses(LIMIT, () => ask(at, one.token, '/sessions'))).toEqual(new Set([200]));
    expect((await ask('192.0.2.5', one.token, '/sessions')).statusCode).toBe(429);
    expect((await ask(at, other.token, '/sessions')).statusCode).toBe(200);
  });

  test('with invented tokens count for the address', async () => {
    const madeUp = (i: number) => `${String(i).padStart(4, '0')}${'x'.repeat(39)}`;
    expect(await statuses(LIMIT, i => ask('192.0.2.6', madeUp(i), '/sessions'))).toEqual(new Set([401]));
    expect((await ask('192.0.2.6', madeUp(LIMIT), '/sessions')).statusCode).toBe(429);
  });

  test("for the app's files are not counted", async () => {
    const send = () => clinic.app.inject({ method: 'GET', url: '/', remoteAddress: '192.0.2.7' });
    for (let i = 0; i < LIMIT + 5; i += 1) expect((await send()).statusCode).not.toBe(429);
  });
});

describe('requests with a token that was revoked', async () => {
  const LIMIT = 10;
  const busy = await testApp({ settings: { requestLimit: LIMIT } });

  test.each([
    ['/sessions', '192.0.2.142'],
    ['/specialties', '192.0.2.143'],
  ])('to %s count for the address, not for the account', async (path, attacker) => {
    const patient = await busy.signUpPatient();
    const revoked = await busy.signIn(patient);
    const use = (address: string, token: string, path = '/sessions') => ask(address, token, path, busy);
    // The first request of each token counts for its address, all further ones for the account.
    await use('192.0.2.140', patient.token);
    await use('192.0.2.141', revoked);
    expect((await busy.del('/sessions', { as: { token: revoked } })).status).toBe(204);

    for (let i = 0; i < 3 * LIMIT; i += 1) await use(attacker, revoked, path);
    expect((await use(attacker, revoked, path)).statusCode).toBe(429);
    // The sign-out counted for the account, and so did the revoked token once, before it was verified again.
    const left = LIMIT - 2;
    expect(await statuses(left, () => use('192.0.2.144', patient.token))).toEqual(new Set([200]));
  });
});

describe('a forged X-Forwarded-For', async () => {
  const behind = await testApp({ settings: { requestLimit: LIMIT, trustProxy: ['127.0.0.1'] } });
  /** A request as a proxy forwards it, with a different forged address each time. */
  const claims = (app: typeof clinic, forwarded: (i: number) => string, remoteAddress: string) =>
    statuses(LIMIT + 1, i =>
      app.app.inject({
        ...{ method: 'GET', url: '/api/specialties', remoteAddress },
        headers: { 'x-forwarded-for': forwarded(i) },
      }),
    );

  test('is ignored without a proxy, and in front of what the proxy appends', async () => {
    expect(await claims(clinic, i => `203.0.113.${i}`, '192.0.2.50')).toContain(429);
    expect(await claims(behind, i => `203.0.113.${i}, 198.51.100.1`, '127.0.0.1')).toContain(429);
    expect(await claims(behind, i => `203.0.113.${i}`, '192.0.2.51')).toContain(429);
  });

  test('is ignored if it is not an address, or differs only by its port', async () => {
    expect(await claims(behind, i => `198.51.100.2:${1000 + i}`, '127.0.0.1')).toContain(429);
    expect(await claims(behind, i => `[2001:db8:1:1::1]:${1000 + i}`, '127.0.0.1')).toContain(429);
    expect(await claims(behind, i => `nobody${i}`, '127.0.0.1')).toContain(429);
    expect(await claims(behind, i => `198.51.100.${10 + i}`, '127.0.0.1')).toEqual(new Set([200]));
  });
});
