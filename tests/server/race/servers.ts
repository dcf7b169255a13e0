/** Two apps on one PostgreSQL, each with its own connections, with a common clock that is stopped by default. */
import { afterAll } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { readSettings } from '../../../server/platform/config/settings.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { freshDatabase } from '../harness/database.ts';
import { type Requests, requestsTo } from '../harness/requests.ts';

/** Monday, 1 March 2027, 09:00 in São Paulo. */
export const NOW = new Date('2027-03-01T12:00:00Z');

export interface Servers {
  /** One of the two, alternating. */
  any(): Requests;
  each: readonly [Requests, Requests];
  database: Database;
  close(): Promise<void>;
}

/** @param clock their common time; always `NOW` by default */
export async function twoServers(
  place: { dataDir: string; databaseUrl?: string | undefined },
  clock: () => Date = () => NOW,
): Promise<Servers> {
  const start = async () => {
    const database = await openDatabase(place);
    const settings = { ...readSettings({ LOG_LEVEL: 'silent', REQUEST_LIMIT: '0' }), dataDir: place.dataDir };
    const app = await buildApp({ settings, database, clock });
    await app.ready();
    const close = async () => {
      await app.close();
      await database.close();
    };
    return { requests: requestsTo(app), database, close };
  };
  const [one, other] = [await start(), await start()];
  let turn = 0;
  return {
    any: () => {
      turn += 1;
      return turn % 2 === 0 ? one.requests : other.requests;
    },
    each: [one.requests, other.requests],
    database: one.database,
    close: async () => {
      await Promise.all([one.close(), other.close()]);
    },
  };
}

/** The same for one test file: on a new database, which is removed after its tests. */
export async function freshServers(): Promise<Servers & { databaseUrl: string }> {
  const place = await freshDatabase();
  const servers = await twoServers(place);
  afterAll(async () => {
    await servers.close();
    await place.remove();
  });
  return { ...servers, databaseUrl: place.databaseUrl ?? '' };
}
