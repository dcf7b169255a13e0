/**
 * Small disks with a database: the embedded engine's together with the exam files, or PostgreSQL's, with or without its
 * write-ahead log.
 */
import postgres from 'postgres';
import type { DatabaseSettings } from '../../../server/platform/database/database.ts';
import { startOnDisk } from '../harness/cluster.ts';
import { mountSmall, type SmallDisk } from '../harness/disk.ts';
import { inFolder, onPostgresql, prepare } from './places.ts';

const DISK = '200m';

type OnDisk = <T>(work: (disk: SmallDisk, place: DatabaseSettings) => Promise<T>) => Promise<T>;

async function mounted<T>(work: (disk: SmallDisk, folder: string) => Promise<T>): Promise<T> {
  return await inFolder(async folder => {
    const disk = mountSmall(folder, DISK);
    try {
      return await work(disk, folder);
    } finally {
      disk.unmount();
    }
  });
}

const postgresql =
  (logElsewhere: boolean): OnDisk =>
  work =>
    mounted((disk, folder) =>
      onPostgresql(
        place => work(logElsewhere ? disk : needingLog(disk, place), place),
        () => startOnDisk(folder, { logElsewhere }),
      ),
    );

/** Enough to use up the log files that a checkpoint has recycled on a small disk. */
const MAX_LOG_FILES = 100;

/** Makes PostgreSQL need new log files while the disk is full, which stops it until space is freed. */
const needingLog = (disk: SmallDisk, { databaseUrl = '' }: DatabaseSettings): SmallDisk => ({
  ...disk,
  fill: async () => {
    await disk.fill();
    for (let files = 0; files < MAX_LOG_FILES; files++) if (!(await startLogFile(databaseUrl))) return;
  },
});

/**
 * Starts a log file; false if PostgreSQL has stopped. On a connection of its own, and without the query of types that
 * postgres.js sends first, because it never settles a query that is sent on a connection that has just broken.
 */
async function startLogFile(databaseUrl: string): Promise<boolean> {
  const admin = postgres(databaseUrl, { max: 1, connect_timeout: 1, fetch_types: false, onnotice: () => {} });
  try {
    await admin`select pg_logical_emit_message(true, 'fill', ''), pg_switch_wal()`;
    return true;
  } catch {
    return false;
  } finally {
    await admin.end({ timeout: 1 });
  }
}

export const disks = {
  'embedded, with exam files': <T>(work: (disk: SmallDisk, place: DatabaseSettings) => Promise<T>) =>
    mounted(async (disk, dataDir) => {
      await prepare({ dataDir });
      return await work(disk, { dataDir });
    }),
  'postgresql, tables alone': postgresql(true),
  'postgresql, with its log': postgresql(false),
} satisfies Record<string, OnDisk>;
