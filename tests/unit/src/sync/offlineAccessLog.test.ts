import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { OfflineAccess } from '../../../../contract/record.ts';
import { createDatabase, type Database } from '../../../../src/device/database.ts';
import { localLocks } from '../../../../src/device/locks.ts';
import { ApiError, NetworkError } from '../../../../src/net/errors.ts';
import { createOfflineAccessLog } from '../../../../src/sync/offlineAccessLog.ts';
import { createSessionKeeper } from '../../../../src/sync/sessionKeeper.ts';
import { problem } from './fakeServer.ts';
import { NOON } from './harness.ts';

let database: Database;
let databases = 0;
/** What the server has on record, by the key that it came under. */
let onRecord: Map<string, OfflineAccess>;
let failure: Error | undefined;
let owner: string | null;

beforeEach(() => {
  databases += 1;
  database = createDatabase(`openings ${databases}`);
  onRecord = new Map();
  failure = undefined;
  owner = 'elisa';
});

const device = () =>
  createOfflineAccessLog({
    database,
    owner: async () => owner,
    async report(opening, key) {
      if (failure) throw failure;
      onRecord.set(key, opening);
    },
    locks: localLocks(),
    now: () => NOON,
  });

const ana = { patient_id: 'ana', subject: 'record' } as const;
const bento = { patient_id: 'bento', subject: 'answers' } as const;
const at = { opened_at: '2027-01-04T12:00:00.000Z' };

test('a row is reported at once if the server can be reached', async () => {
  await device().note(ana);
  expect([...onRecord.values()]).toEqual([{ ...ana, ...at }]);
  expect(await device().send()).toBe(0);
  expect(onRecord.size).toBe(1);
});

test('without a network each row waits, also over a restart, and is reported with its own time', async () => {
  failure = new NetworkError('offline');
  await device().note(ana);
  await device().note(bento);
  expect(await device().send()).toBe(2);
  failure = undefined;
  expect(await device().send()).toBe(0);
  expect([...onRecord.values()]).toEqual(expect.arrayContaining([ana, bento].map(one => ({ ...one, ...at }))));
});

test('a row whose response was lost is reported again with the same key', async () => {
  const keys: string[] = [];
  const lossy = createOfflineAccessLog({
    ...{ database, owner: async () => owner, locks: localLocks(), now: () => NOON },
    async report(_opening, key) {
      keys.push(key);
      if (keys.length === 1) throw new NetworkError('timeout');
    },
  });
  await lossy.note(ana);
  await lossy.send();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a row is sent by its own user only, and waits until that user signs in again', async () => {
  failure = new NetworkError('offline');
  await device().note(ana);
  failure = undefined;
  for (const other of ['rui', null]) {
    owner = other;
    expect(await device().send()).toBe(0);
  }
  expect(onRecord.size).toBe(0);
  owner = 'elisa';
  await device().send();
  expect(onRecord.size).toBe(1);
});

test('rows survive a sign-out and another user’s session', async () => {
  const keeper = createSessionKeeper(database);
  const person = (id: string) => ({
    token: `token of ${id}`,
    user: {
      id,
      role: 'Doctor' as const,
      name: id,
      email: `${id}@example.test`,
      birthday: '1980-05-20',
      gender: 'f' as const,
      approved: true,
    },
  });
  const theirs = createOfflineAccessLog({
    ...{ database, owner: keeper.owner, locks: localLocks(), now: () => NOON },
    async report(opening, key) {
      if (failure) throw failure;
      onRecord.set(key, opening);
    },
  });
  failure = new NetworkError('offline');
  await keeper.begin(person('elisa'));
  await theirs.note(ana);
  await keeper.end(person('elisa'));
  await keeper.begin(person('rui'));
  failure = undefined;
  await theirs.send();
  await keeper.end(person('rui'));
  expect(onRecord.size).toBe(0);
  await keeper.begin(person('elisa'));
  expect(await theirs.send()).toBe(0);
  expect([...onRecord.values()]).toEqual([{ ...ana, ...at }]);
});

test('a row that the server refuses does not block others, and a server fault loses none', async () => {
  failure = new ApiError(problem(500, 'internal'));
  await device().note(ana);
  expect(await device().send()).toBe(1);
  failure = new ApiError(problem(404, 'not_found'));
  expect(await device().send()).toBe(0);
  failure = undefined;
  await device().note(bento);
  expect([...onRecord.values()]).toEqual([{ ...bento, ...at }]);
});
