/**
 * Copies the engine's files as of one instant while the engine is running. The first pass copies everything without
 * blocking writers; the second blocks them and copies what has changed since. The result is what a crash at that
 * instant would have left, from which the engine recovers every commit.
 */
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isMissing } from '../../errors/systemErrors.ts';

/**
 * A file that changed this recently, in milliseconds, may change again without a different timestamp, since timestamps
 * have a limited resolution.
 */
export const YOUNG_MS = 100;

/** The state of each file when it was copied; undefined if a later change might not be noticed. */
type Seen = Map<string, string | undefined>;

/**
 * Copies `from` into the folder `to`, which it creates. `hold` runs its argument while writers are blocked.
 * @returns how long writers were blocked, in milliseconds
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

/** Copies every file whose state differs from `seen`. Returns the paths of all files. */
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
    // A file that was removed in the meantime is also missing in the second pass.
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
  if (isMissing(error)) return undefined;
  throw error;
}
