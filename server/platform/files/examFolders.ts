/** Where exam files are stored in the data directory. */
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

export interface ExamFolders {
  /** Files that rows refer to, as `<first two digits>/<SHA-256>`. */
  exams: string;
  /** Files that are being uploaded; on the same disk, so that they can be renamed into place. */
  incoming: string;
  /** Files that are about to be removed, until it is certain that no row refers to them. */
  removing: string;
  thumbnails: string;
}

export function examFolders(dataDir: string): ExamFolders {
  const exams = join(dataDir, 'exams');
  return {
    exams,
    incoming: join(exams, 'incoming'),
    removing: join(exams, 'leaving'),
    thumbnails: join(exams, 'thumbnails'),
  };
}

/** The path of a content hash (64 hex digits) in a folder, spread over 256 subfolders. */
export function pathOf(folder: string, hash: string): string {
  return join(folder, hash.slice(0, 2), hash);
}

/** Creates a folder and its parents durably: they exist after a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const whole = resolve(folder);
  const first = await mkdir(whole, { recursive: true, mode: 0o700 });
  for (let made = whole; first !== undefined && made.length >= first.length; made = dirname(made)) {
    await sync(dirname(made));
  }
}

/** Moves a file that is already synced to its place durably. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await sync(dirname(to));
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
