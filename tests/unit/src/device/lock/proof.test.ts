import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../../../src/device/database.ts';
import { createProofs, type Proofs, proofKey } from '../../../../../src/device/lock/proof.ts';
import { createSessionKeeper } from '../../../../../src/sync/sessionKeeper.ts';

const user = {
  id: 'ana',
  role: 'Doctor' as const,
  name: 'Ana',
  email: 'ana@example.test',
  birthday: '1980-05-20',
  gender: 'f' as const,
  approved: true,
};
const here = () => true;

let database: Database;
let proofs: Proofs;
let databases = 0;
beforeEach(() => {
  databases += 1;
  database = createDatabase(`proofs ${databases}`);
  proofs = createProofs(database, 10);
});

const kept = () => database.read(['meta'], tx => tx.objectStore('meta').get(proofKey('ana')));

test('only the user’s own password unlocks', async () => {
  await proofs.keep('ana', 'segredo1', here);
  expect(await proofs.try('ana', 'segredo1')).toEqual({ is: 'right' });
  expect(await proofs.try('ana', 'segredo2')).toEqual({ is: 'wrong', left: 4 });
  expect(await proofs.try('ana', 'segredo1')).toEqual({ is: 'right' });
  expect(await proofs.try('rui', 'segredo1')).toEqual({ is: 'none' });
});

test('after five wrong attempts not even the right password unlocks, reloads included', async () => {
  await proofs.keep('ana', 'segredo1', here);
  const tries = [];
  for (let i = 0; i < 5; i += 1) tries.push(await createProofs(database, 10).try('ana', 'wrong'));
  expect(tries).toEqual([...[4, 3, 2, 1].map(left => ({ is: 'wrong', left })), { is: 'over' }]);
  expect(await proofs.try('ana', 'segredo1')).toEqual({ is: 'over' });
});

test('parallel attempts gain nothing', async () => {
  await proofs.keep('ana', 'segredo1', here);
  const tries = await Promise.all(Array.from({ length: 20 }, () => proofs.try('ana', 'wrong')));
  expect(tries.filter(({ is }) => is === 'wrong')).toHaveLength(4);
});

test('a fresh salted hash is stored, and nothing of the password', async () => {
  await proofs.keep('ana', 'segredo1', here);
  const first = await kept();
  expect(first).toMatch(/"salt":"[\da-f]{32}","iterations":10,"hash":"[\da-f]{64}"/);
  expect(first).not.toContain('segredo1');
  await proofs.keep('ana', 'segredo1', here);
  expect(await kept()).not.toBe(first);
});

test('it is deleted with the session, and not stored after the user has signed out', async () => {
  const keeper = createSessionKeeper(database);
  const session = { token: 'a-token', user };
  await keeper.begin(session);
  await proofs.keep('ana', 'segredo1', here);
  await keeper.end(session);
  expect(await kept()).toBeUndefined();

  await keeper.begin(session);
  await proofs.keep('ana', 'segredo1', here);
  await keeper.expire('another-token');
  expect(await kept()).toBeDefined();
  await keeper.expire('a-token');
  expect(await kept()).toBeUndefined();

  await keeper.begin({ ...session, token: 'another-token' });
  await proofs.keep('ana', 'segredo1', here);
  await keeper.begin({ token: 'b-token', user: { ...user, id: 'rui' } });
  expect(await kept()).toBeUndefined();

  await proofs.keep('ana', 'segredo1', () => false);
  expect(await kept()).toBeUndefined();
});
