/** PostgreSQL becomes unreachable during a storm, then returns or fails over to its standby. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { addReferenceData } from '../../../server/platform/database/reference.ts';
import { startPair } from '../harness/cluster.ts';
import { insertPeople } from '../race/insertPeople.ts';
import { type Servers, twoServers } from '../race/servers.ts';
import { findViolations } from './findViolations.ts';
import { confirmedIn, type Ledger, startStorm } from './storm.ts';

const pair = await startPair();
const dataDir = await mkdtemp(join(tmpdir(), 'clinic-outage-'));
const place = { dataDir, databaseUrl: pair.url };
const database = await openDatabase(place);
await migrate(database);
await database.tx(addReferenceData);
await database.close();
/** Servers that are configured with the primary only, and servers that also have the standby. */
const primaryOnly = await twoServers({ ...place, databaseUrl: pair.url.replace(/,[^/]*/, '') }, () => new Date());
const withStandby = await twoServers(place, () => new Date());
afterAll(async () => {
  await Promise.all([primaryOnly.close(), withStandby.close()]);
  await pair.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const more = async (ledger: Ledger) => {
  const before = confirmedIn(ledger);
  await vi.waitFor(() => expect(confirmedIn(ledger)).toBeGreaterThan(before + 20), { timeout: 30_000, interval: 20 });
};
/** Expects each server to respond that the database is unavailable, and when to retry. */
const expectUnavailable = async ({ each }: Servers) => {
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

test('a database that goes away and comes back, or fails over to its standby, loses no confirmed write', async () => {
  const hours = { start: 8 * 60, end: 20 * 60 };
  const people = await insertPeople(primaryOnly.database, { patients: 8, doctors: 3, hours, now: new Date() });
  let servers = primaryOnly;
  const storm = startStorm(() => servers.any(), people);
  await more(storm.ledger);
  await pair.killPrimary();
  await expectUnavailable(primaryOnly);
  await pair.restartPrimary();
  await more(storm.ledger);
  servers = withStandby;
  await more(storm.ledger);
  await pair.killPrimary();
  await expectUnavailable(withStandby);
  pair.promote();
  await more(storm.ledger);
  const ledger = await storm.calm();
  expect(ledger.outcomes.get('unavailable')).toBeGreaterThan(0);
  expect(await findViolations(ledger, servers.database, dataDir)).toEqual([]);
  expect((await servers.any().get('/health')).status).toBe(200);
});
