import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { factorKey } from '../../../../../server/platform/auth/factorKey.ts';

const hex = () => randomBytes(32).toString('hex');
const key = factorKey(hex());
const [ana, bruno] = [randomUUID(), randomUUID()];

test('a secret is opened with the same key for the same account only', () => {
  const secret = randomBytes(20);
  const sealed = key.seal(ana, secret);
  expect(Buffer.from(key.open(ana, sealed))).toEqual(secret);
  expect(Buffer.from(sealed).includes(secret)).toBe(false);
  expect(key.seal(ana, secret)).not.toEqual(sealed);
  expect(() => key.open(bruno, sealed)).toThrow();
  expect(() => factorKey(hex()).open(ana, sealed)).toThrow();
  const changed = Buffer.from(sealed);
  changed[15] = (changed[15] ?? 0) ^ 1;
  expect(() => key.open(ana, changed)).toThrow();
});

test('a code has another hash for each account and key', () => {
  const hash = key.hashCode(ana, 'ABCDE23456');
  expect(key.hashCode(ana, 'ABCDE23456')).toEqual(hash);
  expect(key.hashCode(bruno, 'ABCDE23456')).not.toEqual(hash);
  expect(factorKey(hex()).hashCode(ana, 'ABCDE23456')).not.toEqual(hash);
});

test('a damaged key is refused', () => {
  expect(() => factorKey('abc')).toThrow('keys/factors');
});
