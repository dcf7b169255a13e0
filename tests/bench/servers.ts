/** The product and its bare references as processes, each on its own port. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { openDatabase } from '../../server/platform/database/open.ts';
import { addReferenceData } from '../../server/platform/database/reference.ts';
import { freePort, start } from '../server/harness/process.ts';
import { startPostgresql } from './postgresql.ts';

export interface Server {
  /** `http://localhost:…`, which browsers treat as secure. */
  address: string;
  pid: number;
  stop(): Promise<unknown>;
}

export interface Place {
  dataDir: string;
  databaseUrl?: string;
}

async function startAt(
  script: string,
  typed: string[],
  place: Place,
  settings: Record<string, string>,
): Promise<Server> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const server = start(script, typed, {
    ...{ PORT: String(port), HOST: 'localhost', PUBLIC_URL: address, DATA_DIR: place.dataDir },
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    ...{ SIGN_IN_LIMIT: '0', REQUEST_LIMIT: '0', AVATAR_URL: '', LOG_LEVEL: 'warn' },
    ...settings,
  });
  await server.says('ready ');
  return { address, pid: server.pid, stop: () => server.stop() };
}

/** The product as in production, but without limits on requests and sign-ins, and with a quiet log. */
export function startProduct(
  place: Place,
  settings: Record<string, string> = {},
  typed: string[] = [],
): Promise<Server> {
  return startAt('server/run.mjs', typed, place, settings);
}

/** The bare references of ./bare.ts, on the same kind of database. */
export function startBare(place: Place): Promise<Server> {
  return startAt('tests/bench/bare.ts', [], place, {});
}

/** A temporary folder; `remove` deletes it. */
export async function temporaryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-bench-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface Ground {
  product: Place;
  bare: Place;
  end(): Promise<void>;
}

/**
 * Two identical databases, for product and reference, filled by `fill`: one PostgreSQL with a folder for each, or two
 * copies of the embedded engine's directory.
 */
export async function ground<T>(
  kind: Database['kind'],
  fill: (database: Database) => Promise<T>,
): Promise<Ground & { filled: T }> {
  const { folder, remove } = await temporaryFolder();
  const [dataDir, other] = [join(folder, 'product'), join(folder, 'bare')];
  const postgresql = kind === 'postgresql' ? await startPostgresql() : undefined;
  const url = postgresql && { databaseUrl: postgresql.databaseUrl };
  const database = await openDatabase({ dataDir, ...url });
  await migrate(database);
  await database.tx(addReferenceData);
  const filled = await fill(database);
  await database.close();
  if (!postgresql) await cp(dataDir, other, { recursive: true });
  return {
    product: { dataDir, ...url },
    bare: { dataDir: other, ...url },
    filled,
    end: async () => {
      await postgresql?.stop();
      await remove();
    },
  };
}
