import { parseOptions, verify } from '@node-rs/argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from '../../../../../server/platform/auth/passwords.ts';

vi.mock('@node-rs/argon2', async original => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});
beforeEach(() => {
  vi.mocked(verify).mockClear();
});

test('a password is stored as argon2id with 19 MiB, two passes and a random salt', async () => {
  const [one, other] = await Promise.all([hashPassword('secret123'), hashPassword('secret123')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await isPassword('secret123', one)).toBe(true);
  expect(await isPassword('Secret123', one)).toBe(false);
});

test('without an account as much work is done as with one', async () => {
  const real = await hashPassword('secret123');
  expect(await isPassword('secret123', undefined)).toBe(false);
  await isPassword('wrong-one', real);
  const [[dummy = ''] = [], [stored = ''] = []] = vi.mocked(verify).mock.calls;
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(2);
  expect(parseOptions(String(dummy))).toEqual(parseOptions(String(stored)));
});

test('accents are equal however the keyboard composed them', async () => {
  const hash = await hashPassword('sa\u0303opaulo');
  expect(await isPassword('s\u00e3opaulo', hash)).toBe(true);
});
