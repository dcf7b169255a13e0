import { type FileHandle, open } from 'node:fs/promises';
import { refuse } from '../errors/problems.ts';
import { isMissing } from '../errors/systemErrors.ts';
import { type ExamFolders, pathOf } from './examFolders.ts';

/** A stored file, as its row describes it. */
export interface StoredFile {
  hash: string;
  /** In bytes. */
  size: number;
}

/**
 * Opens the file of a row. The caller closes it.
 * @throws refusal `unavailable` if the file is missing or incomplete: a disk that isn't mounted, a partly restored
 * backup
 */
export async function openStoredFile(folders: ExamFolders, { hash, size }: StoredFile): Promise<FileHandle> {
  const file = await open(pathOf(folders.exams, hash), 'r').catch(error => {
    throw isMissing(error) ? lost() : error;
  });
  if ((await file.stat()).size === size) return file;
  await file.close();
  throw lost();
}

const lost = () => refuse('unavailable', { detail: 'The file is not in its place on the server.' });
