import { type FileHandle, open } from 'node:fs/promises';
import { refuse } from '../errors/problems.ts';
import { type Places, placeOf } from './places.ts';
import { isMissing } from './room.ts';

/** A stored file, as its row names it. */
export interface Stored {
  hash: string;
  /** In bytes. */
  size: number;
}

/**
 * Opens a file that a row names; whoever calls closes it.
 * @throws refusal `unavailable` when it isn't there, or isn't whole: a disk that isn't mounted, a backup half restored
 */
export async function openStored(places: Places, { hash, size }: Stored): Promise<FileHandle> {
  const file = await open(placeOf(places.exams, hash), 'r').catch(error => {
    throw isMissing(error) ? lost() : error;
  });
  if ((await file.stat()).size === size) return file;
  await file.close();
  throw lost();
}

const lost = () => refuse('unavailable', { detail: 'The file is not in its place on the server.' });
