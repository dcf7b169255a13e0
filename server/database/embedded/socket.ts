/** Where an owner-only Unix socket of a data directory lies. */
import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The longest path that every system takes for a Unix socket, in bytes. */
const LONGEST = 103;

/**
 * The path of a socket: in the data directory's own 0700 folder, or, where that is too long, in a 0700 folder of the
 * temporary directory whose name follows from the data directory, so that every process finds the same.
 */
export function socketPath(dataDir: string, name: string): string {
  const near = join(resolve(dataDir), 'run', name);
  if (Buffer.byteLength(near) <= LONGEST) return join(ownFolder(join(resolve(dataDir), 'run')), name);
  const digest = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 20);
  return join(ownFolder(join(tmpdir(), `clinic-${digest}`)), name);
}

/** Makes the folder, or makes sure that nobody else could have: in a shared directory another user could wait there. */
function ownFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`${folder} isn't ours alone.`);
  return folder;
}
