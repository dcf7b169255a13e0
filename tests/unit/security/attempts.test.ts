import { describe, expect, test } from 'vitest';
import { type Attempt, countAttempts } from '../../../server/security/attempts.ts';

const START = Date.parse('2027-03-01T12:00:00Z');
const MINUTE = 60_000;
const attempt = (changes: Partial<Omit<Attempt, 'at'>> & { minute?: number } = {}): Attempt => {
  const { minute = 0, ...rest } = changes;
  return { account: 'Patient ana@example.test', address: '192.0.2.1', at: new Date(START + minute * MINUTE), ...rest };
};
const wrong = async () => false;
const right = async () => true;
const refused = expect.objectContaining({ code: 'too_many_requests' });

describe('attempts at a password', () => {
  test('are refused after the limit, until 15 minutes after the first failure', async () => {
    const attempts = countAttempts(3);
    for (const minute of [0, 1, 2]) expect(await attempts.make(attempt({ minute }), wrong)).toBe(false);
    await expect(attempts.make(attempt({ minute: 3 }), right)).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 12 * 60 },
    });
    expect(await attempts.make(attempt({ minute: 15 }), right)).toBe(true);
  });

  test('count for one account from one address only', async () => {
    const attempts = countAttempts(1);
    await attempts.make(attempt(), wrong);
    await expect(attempts.make(attempt(), right)).rejects.toEqual(refused);
    expect(await attempts.make(attempt({ address: '192.0.2.2' }), right)).toBe(true);
    expect(await attempts.make(attempt({ account: 'Doctor ana@example.test' }), right)).toBe(true);
  });

  test('count ten times as many for an address, whichever accounts are tried', async () => {
    const attempts = countAttempts(2);
    for (let i = 0; i < 20; i += 1) await attempts.make(attempt({ account: `Patient ${i}` }), wrong);
    await expect(attempts.make(attempt({ account: 'Patient 20' }), right)).rejects.toEqual(refused);
  });

  test('are forgotten for an account that gets it right', async () => {
    const attempts = countAttempts(2);
    for (let i = 0; i < 5; i += 1) {
      await attempts.make(attempt(), wrong);
      await attempts.make(attempt(), right);
    }
    expect(await attempts.make(attempt(), wrong)).toBe(false);
  });

  test('that run at the same time gain nothing', async () => {
    const attempts = countAttempts(3);
    let tried = 0;
    const slow = async () => {
      tried += 1;
      await Promise.resolve();
      return false;
    };
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => attempts.make(attempt(), slow)));
    expect(tried).toBe(3);
    expect(all.filter(one => one.status === 'rejected')).toHaveLength(17);
  });

  test("don't count when the check itself fails", async () => {
    const attempts = countAttempts(1);
    const broken = async () => {
      throw new Error('no database');
    };
    await expect(attempts.make(attempt(), broken)).rejects.toThrow('no database');
    expect(await attempts.make(attempt(), right)).toBe(true);
  });

  test('are not limited when the limit is off', async () => {
    const attempts = countAttempts(0);
    for (let i = 0; i < 50; i += 1) expect(await attempts.make(attempt(), wrong)).toBe(false);
  });
});
