/** Paths of owner-only Unix sockets for a data directory. */
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The longest Unix socket path that all supported systems accept, in bytes. */
export const LONGEST_SOCKET_PATH = 103;

/**
 * The path of a socket: in the data directory's 0700 folder `run` or, if that path is too long, in a 0700 folder of the
 * temporary directory. That folder's name is derived from the data directory, so every process finds the same one.
 */
export function socketPath(dataDir: string, name: string): string {
  const near = join(resolve(dataDir), 'run', name);
  if (Buffer.byteLength(near) <= LONGEST_SOCKET_PATH) return join(ownFolder(join(resolve(dataDir), 'run')), name);
  const digest = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 20);
  return join(ownFolder(join(tmpdir(), `clinic-${digest}`)), name);
}

/**
 * Creates the folder, or verifies that an existing one is a directory that only this user can enter: in a shared
 * directory, another user could have created it. A symbolic link is refused, since its owner can redirect it at any
 * time.
 */
function ownFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isOurs = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  if (!isOurs) throw new Error(`${folder} must belong to this user and be closed to all others (mode 0700).`);
  return folder;
}
