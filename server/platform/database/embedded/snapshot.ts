/** A temporary copy of the embedded engine's data. */
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, DatabaseRefusal } from '../database.ts';
import { copyWhileRunning, YOUNG_MS } from './copy.ts';
import { databaseDirectory, markMajor, snapshotDirectory } from './directory.ts';

/** Snapshot directories that are in use. */
const copied = new Set<string>();

/**
 * Copies the database of `dataDir` into a small data directory of its own, and removes the copy after `work`. `heldMs`
 * is how long writers were blocked.
 */
export async function withSnapshot<T>(
  { db, tx }: Pick<Database, 'db' | 'tx'>,
  dataDir: string,
  work: (home: string, heldMs: number) => Promise<T>,
): Promise<T> {
  const home = snapshotDirectory(resolve(dataDir));
  if (copied.has(home)) throw new DatabaseRefusal('A backup is already in progress: wait until it has finished.');
  copied.add(home);
  try {
    await rm(home, { recursive: true, force: true });
    await mkdir(home, { mode: 0o700 });
    // The checkpoint shortens recovery when the copy is opened. The pause lets the files that it wrote settle
    // (copy.ts).
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
