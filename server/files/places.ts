/** Where exam files lie in the data directory. */
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface Places {
  /** Files that rows name, as `<first two digits>/<SHA-256>`. */
  exams: string;
  /** Files that are still arriving; on the same disk, so that they can be renamed into their place. */
  incoming: string;
  /** Files on their way out, for as long as it takes to be sure. */
  leaving: string;
  thumbnails: string;
}

export function placesIn(dataDir: string): Places {
  const exams = join(dataDir, 'exams');
  return {
    exams,
    incoming: join(exams, 'incoming'),
    leaving: join(exams, 'leaving'),
    thumbnails: join(exams, 'thumbnails'),
  };
}

/** The place of a content hash (64 hex digits) under a folder, spread over 256 folders of their own. */
export function placeOf(folder: string, hash: string): string {
  return join(folder, hash.slice(0, 2), hash);
}

/** Moves a file that is already written through to its place, and makes sure that it will be found there after a power cut. */
export async function settle(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(from, to);
  await sync(folder);
  if (made) await sync(dirname(made));
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
