import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readOrMakeKey } from '../../../../../server/platform/auth/keyFile.ts';
import {
  LINK_TOKEN_MAX,
  type LinkClaims,
  linkPurposes,
  linkTokens,
  linkTokensOf,
} from '../../../../../server/platform/auth/linkTokens.ts';

const folder = await mkdtemp(join(tmpdir(), 'clinic-keys-'));
afterAll(() => rm(folder, { recursive: true }));

const tokens = linkTokens('ab'.repeat(32));
const now = new Date('2027-03-01T12:00:00Z');
const claims: LinkClaims = {
  purpose: 'confirm',
  subjectId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  addressee: { kind: 'account', id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' },
  expiresAt: new Date('2027-03-02T12:00:00Z'),
  detail: '',
};

describe('a token', () => {
  test('says what was signed', () => {
    const anyClaims = fc.record({
      purpose: fc.constantFrom(...linkPurposes),
      subjectId: fc.uuid(),
      addressee: fc.record({ kind: fc.constantFrom('account', 'patient'), id: fc.uuid() }),
      expiresAt: fc.integer({ min: now.getTime() / 1000 + 1, max: 2 ** 33 }).map(seconds => new Date(seconds * 1000)),
      detail: fc.constantFrom('', 'reminders', 'x'.repeat(16)),
    });
    fc.assert(
      fc.property(anyClaims, given => {
        const token = tokens.sign(given);
        expect(token).toMatch(/^[\w-]+$/);
        expect(token.length).toBeLessThanOrEqual(Math.min(LINK_TOKEN_MAX, 100));
        expect(tokens.verify(token, now)).toEqual(given);
      }),
    );
  });

  test('is expired from its last second on', () => {
    const token = tokens.sign(claims);
    expect(tokens.verify(token, new Date(claims.expiresAt.getTime() - 1))).toEqual(claims);
    expect(tokens.verify(token, claims.expiresAt)).toBe('expired');
  });

  test('is invalid once any character is changed, added or left out, also after it has expired', () => {
    const token = tokens.sign(claims);
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+/ .';
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...letters), fc.boolean(), (place, letter, late) => {
        const changed = token.slice(0, place) + letter + token.slice(place + 1);
        const at = late ? new Date('2030-01-01T00:00:00Z') : now;
        if (changed !== token) expect(tokens.verify(changed, at)).toBe('invalid');
        expect(tokens.verify(token.slice(0, place) + letter + token.slice(place), at)).toBe('invalid');
        expect(tokens.verify(token.slice(0, place) + token.slice(place + 1), at)).toBe('invalid');
      }),
    );
  });

  test('of another installation is invalid, and so is any other text', () => {
    const other = linkTokens('cd'.repeat(32));
    expect(other.verify(tokens.sign(claims), now)).toBe('invalid');
    for (const text of ['', '.', 'null', '\0', 'á'.repeat(90), 'A'.repeat(1_000_000)]) {
      expect(tokens.verify(text, now)).toBe('invalid');
    }
  });
});

describe('the key', () => {
  test('is made once, for its owner alone', async () => {
    const dataDir = join(folder, 'first');
    await mkdir(dataDir);
    const token = (await linkTokensOf({ dataDir })).sign(claims);
    expect((await stat(join(dataDir, 'keys', 'links'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700);
    expect((await linkTokensOf({ dataDir })).verify(token, now)).toEqual(claims);
  });

  test('is the same for servers that start at the same time', async () => {
    const dataDir = join(folder, 'many');
    await mkdir(dataDir);
    let made = 0;
    const make = () => {
      made += 1;
      return `key ${made}`;
    };
    const keys = await Promise.all(Array.from({ length: 20 }, () => readOrMakeKey(dataDir, 'shared', make)));
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(join(dataDir, 'keys'))).toEqual(['shared']);
    expect(await readFile(join(dataDir, 'keys', 'shared'), 'utf8')).toBe(keys[0]);
  });

  test('that is damaged stops the start, instead of being replaced', async () => {
    const dataDir = join(folder, 'damaged');
    await mkdir(join(dataDir, 'keys'), { recursive: true });
    await writeFile(join(dataDir, 'keys', 'links'), '');
    await expect(linkTokensOf({ dataDir })).rejects.toThrow('damaged');
  });
});
