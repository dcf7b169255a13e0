/**
 * A copy of the engine's files as of one instant, while the engine goes on. First everything is copied with nobody
 * waiting; then, with writers held, once more whatever has changed since. What results is what a crash at that instant
 * would have left, from which the engine recovers every commit.
 */
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** A file changed this shortly before it was looked at may change again within the same tick of the disk's clock, in milliseconds. */
export const YOUNG_MS = 100;

/** A file as it was when it was copied; undefined where it can't be told from a later state. */
type Seen = Map<string, string | undefined>;

/**
 * Copies `from` into the folder `to`, which it makes. `hold` runs its work while nobody writes.
 * @returns for how long writers were held, in milliseconds
 */
export async function copyWhileRunning(
  from: string,
  to: string,
  hold: (work: () => Promise<void>) => Promise<void>,
): Promise<number> {
  const seen: Seen = new Map();
  await copyChanged(from, to, seen);
  let heldMs = 0;
  await hold(async () => {
    const began = performance.now();
    const there = await copyChanged(from, to, seen);
    for (const path of seen.keys()) if (!there.has(path)) await rm(join(to, path), { force: true });
    heldMs = performance.now() - began;
  });
  return heldMs;
}

/** Copies every file that isn't as it was `seen`, and gives the paths of all that are there. */
async function copyChanged(from: string, to: string, seen: Seen): Promise<Set<string>> {
  const there = new Set<string>();
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    const path = join(relative(from, entry.parentPath), entry.name);
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    if (!entry.isFile()) continue;
    const state = await stateOf(join(from, path));
    if (state === undefined) continue;
    there.add(path);
    if (seen.has(path) && seen.get(path) !== undefined && seen.get(path) === state.settled) continue;
    seen.set(path, state.settled);
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    // One that has gone meanwhile is gone for the second look, too.
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE).catch(ignoreMissing);
  }
  return there;
}

async function stateOf(path: string): Promise<{ settled: string | undefined } | undefined> {
  const found = await stat(path, { bigint: true }).catch(ignoreMissing);
  if (!found) return undefined;
  const isYoung = Date.now() - Number(found.ctimeMs) < YOUNG_MS;
  return { settled: isYoung ? undefined : `${found.ino} ${found.size} ${found.ctimeNs}` };
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
