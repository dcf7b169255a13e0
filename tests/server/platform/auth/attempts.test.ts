import { describe, expect, test } from 'vitest';
import { type Attempt, countAttempts } from '../../../../server/platform/auth/attempts.ts';
import { testApp } from '../../harness/app.ts';

const { database } = await testApp();
/** Each test has its own counts. Two servers with one `kind` share them. */
const counting = (limit: number, kind: string = crypto.randomUUID()) =>
  countAttempts(database, { kind, limit, limitUnknownPlaces: true });

const START = Date.parse('2027-03-01T12:00:00Z');
const MINUTE = 60_000;
const attempt = (changes: Partial<Omit<Attempt, 'at'>> & { minute?: number } = {}): Attempt => {
  const { minute = 0, ...rest } = changes;
  return { account: 'Patient ana@example.test', address: '192.0.2.1', at: new Date(START + minute * MINUTE), ...rest };
};
const wrong = async () => false;
const right = async () => true;
const refused = expect.objectContaining({ code: 'too_many_requests' });

describe('password attempts', () => {
  test('are refused after the limit, until 15 minutes after the first failure', async () => {
    const attempts = counting(3);
    for (const minute of [0, 1, 2]) expect(await attempts.run(attempt({ minute }), wrong)).toBe(false);
    await expect(attempts.run(attempt({ minute: 3 }), right)).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 12 * 60 },
    });
    expect(await attempts.run(attempt({ minute: 15 }), right)).toBe(true);
  });

  test('are counted together by all servers of one database', async () => {
    const [one, other] = [counting(2, 'shared'), counting(2, 'shared')];
    await one.run(attempt(), wrong);
    await other.run(attempt(), wrong);
    await expect(one.run(attempt(), right)).rejects.toEqual(refused);
    await expect(other.run(attempt(), right)).rejects.toEqual(refused);
  });

  test('from many addresses are refused too, except where the owner has signed in before', async () => {
    const attempts = counting(2);
    const home = '198.51.100.1';
    expect(await attempts.run(attempt({ address: home }), right)).toBe(true);
    for (let i = 0; i < 20; i += 1) await attempts.run(attempt({ address: `192.0.2.${i}` }), wrong);
    await expect(attempts.run(attempt({ address: '192.0.2.99' }), right)).rejects.toEqual(refused);
    expect(await attempts.run(attempt({ address: home }), right)).toBe(true);
  });

  test('are possible again where the owner resets the password', async () => {
    const attempts = counting(2);
    const abroad = '203.0.113.7';
    for (let i = 0; i < 20; i += 1) await attempts.run(attempt({ address: `192.0.2.${i}` }), wrong);
    await expect(attempts.run(attempt({ address: abroad }), right)).rejects.toEqual(refused);
    await attempts.clear(attempt({ address: abroad }));
    expect(await attempts.run(attempt({ address: abroad }), right)).toBe(true);
  });

  test('refused for one account don’t count for their address', async () => {
    const attempts = counting(1);
    await attempts.run(attempt(), wrong);
    for (let i = 0; i < 30; i += 1) await expect(attempts.run(attempt(), wrong)).rejects.toEqual(refused);
    expect(await attempts.run(attempt({ account: 'Patient rui@example.test' }), right)).toBe(true);
  });

  test('count for one account from one address only', async () => {
    const attempts = counting(1);
    await attempts.run(attempt(), wrong);
    await expect(attempts.run(attempt(), right)).rejects.toEqual(refused);
    expect(await attempts.run(attempt({ address: '192.0.2.2' }), right)).toBe(true);
    expect(await attempts.run(attempt({ account: 'Doctor ana@example.test' }), right)).toBe(true);
  });

  test('have a limit ten times as high for an address, over all accounts', async () => {
    const attempts = counting(2);
    for (let i = 0; i < 20; i += 1) await attempts.run(attempt({ account: `Patient ${i}` }), wrong);
    await expect(attempts.run(attempt({ account: 'Patient 20' }), right)).rejects.toEqual(refused);
  });

  test('are cleared for an account by a correct password', async () => {
    const attempts = counting(2);
    for (let i = 0; i < 5; i += 1) {
      await attempts.run(attempt(), wrong);
      await attempts.run(attempt(), right);
    }
    expect(await attempts.run(attempt(), wrong)).toBe(false);
  });

  test('that run concurrently gain nothing', async () => {
    const attempts = counting(3);
    let tried = 0;
    const slow = async () => {
      tried += 1;
      await Promise.resolve();
      return false;
    };
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => attempts.run(attempt(), slow)));
    expect(tried).toBe(3);
    expect(all.filter(one => one.status === 'rejected')).toHaveLength(17);
  });

  test("don't count if the verification itself fails", async () => {
    const attempts = counting(1);
    const broken = async () => {
      throw new Error('no database');
    };
    await expect(attempts.run(attempt(), broken)).rejects.toThrow('no database');
    expect(await attempts.run(attempt(), right)).toBe(true);
  });

  test('are unlimited if the limit is 0', async () => {
    const attempts = counting(0);
    for (let i = 0; i < 50; i += 1) expect(await attempts.run(attempt(), wrong)).toBe(false);
  });
});
