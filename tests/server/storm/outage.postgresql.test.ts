/** PostgreSQL becomes unreachable during a storm, then returns or fails over to its standby. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { addReferenceData } from '../../../server/platform/database/reference.ts';
import { startPair } from '../harness/cluster.ts';
import { crowd } from '../race/crowd.ts';
import { type Servers, twoServers } from '../race/servers.ts';
import { damageOf } from './aftermath.ts';
import { confirmedIn, type Ledger, startStorm } from './storm.ts';

const pair = await startPair();
const dataDir = await mkdtemp(join(tmpdir(), 'clinic-outage-'));
const place = { dataDir, databaseUrl: pair.url };
const database = await openDatabase(place);
await migrate(database);
await database.tx(addReferenceData);
await database.close();
/** Servers that know the primary only, and servers that also know the standby. */
const plain = await twoServers({ ...place, databaseUrl: pair.url.replace(/,[^/]*/, '') }, () => new Date());
const prepared = await twoServers(place, () => new Date());
afterAll(async () => {
  await Promise.all([plain.close(), prepared.close()]);
  await pair.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const more = async (ledger: Ledger) => {
  const before = confirmedIn(ledger);
  await vi.waitFor(() => expect(confirmedIn(ledger)).toBeGreaterThan(before + 20), { timeout: 30_000, interval: 20 });
};
/** Every request is answered that the database is unavailable, and when to retry. */
const expectAway = async ({ each }: Servers) => {
  for (const server of each) {
    await vi.waitFor(
      async () => {
        const answer = await server.get('/specialties');
        expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
      },
      { timeout: 20_000 },
    );
    expect((await server.get('/health')).status).toBe(503);
  }
};

test('a database that goes away and comes back, or fails over to its standby, costs nobody what was confirmed', async () => {
  const hours = { start: 8 * 60, end: 20 * 60 };
  const people = await crowd(plain.database, { patients: 8, doctors: 3, hours, now: new Date() });
  let servers = plain;
  const storm = startStorm(() => servers.any(), people);
  await more(storm.ledger);
  await pair.killPrimary();
  await expectAway(plain);
  await pair.bringBack();
  await more(storm.ledger);
  servers = prepared;
  await more(storm.ledger);
  await pair.killPrimary();
  await expectAway(prepared);
  pair.promote();
  await more(storm.ledger);
  const ledger = await storm.calm();
  expect(ledger.outcomes.get('unavailable')).toBeGreaterThan(0);
  expect(await damageOf(ledger, servers.database, dataDir)).toEqual([]);
  expect((await servers.any().get('/health')).status).toBe(200);
});
