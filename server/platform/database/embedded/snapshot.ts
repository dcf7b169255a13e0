/** A copy of the embedded engine's data, for as long as somebody reads it. */
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, DatabaseRefusal } from '../database.ts';
import { copyWhileRunning, YOUNG_MS } from './copy.ts';
import { databaseDirectory, markMajor, snapshotDirectory } from './directory.ts';

/** Data directories of which a copy is there. */
const copied = new Set<string>();

/**
 * Copies what lies in `dataDir` into a small data directory of its own, and removes it when `work` has ended. `heldMs` is
 * for how long writers waited.
 */
export async function withCopy<T>(
  { db, tx }: Pick<Database, 'db' | 'tx'>,
  dataDir: string,
  work: (home: string, heldMs: number) => Promise<T>,
): Promise<T> {
  const home = snapshotDirectory(resolve(dataDir));
  if (copied.has(home)) throw new DatabaseRefusal('A backup is being made already: wait until it has ended.');
  copied.add(home);
  try {
    await rm(home, { recursive: true, force: true });
    await mkdir(home, { mode: 0o700 });
    // So that the copy has little to catch up with when it is opened; and then a moment, until what that wrote has settled.
    await db.execute(sql`checkpoint`);
    await sleep(2 * YOUNG_MS);
    const heldMs = await copyWhileRunning(databaseDirectory(resolve(dataDir)), databaseDirectory(home), hold =>
      tx(async () => hold()),
    );
    await markMajor(home);
    return await work(home, heldMs);
  } finally {
    await rm(home, { recursive: true, force: true });
    copied.delete(home);
  }
}
