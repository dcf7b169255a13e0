import { statfs } from 'node:fs/promises';
import { refuse } from '../errors/problems.ts';

/** The codes of a disk, or a share of it, that has no room left. */
const FULL = ['ENOSPC', 'EDQUOT'];

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Whether an error says that a file isn't there. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

/**
 * Does what writes files.
 * @throws refusal `storage_full` when there is no room
 */
export async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw FULL.some(code => code === codeOf(error)) ? refuse('storage_full') : error;
  }
}

/**
 * Checks that `floorBytes` stay free on a folder's disk after `bytes` more are written.
 * @throws refusal `storage_full`
 */
export async function assureFree(folder: string, floorBytes: number, bytes: number): Promise<void> {
  if (floorBytes === 0) return;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - bytes < floorBytes) throw refuse('storage_full');
}
