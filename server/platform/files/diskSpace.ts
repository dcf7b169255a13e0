import { statfs } from 'node:fs/promises';
import { refuse } from '../errors/problems.ts';
import { codeOf } from '../errors/systemErrors.ts';

/** Error codes of a full disk or an exceeded quota. */
const FULL = ['ENOSPC', 'EDQUOT'];

/**
 * Runs work that writes files.
 * @throws refusal `storage_full` if the disk is full
 */
export async function refuseWhenFull<T>(work: () => Promise<T>): Promise<T> {
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
export async function requireDiskSpace(folder: string, floorBytes: number, bytes: number): Promise<void> {
  if (floorBytes === 0) return;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - bytes < floorBytes) throw refuse('storage_full');
}
