/** Thumbnails of exams: made once, on upload or on first request, and stored next to the files. */
import { randomUUID } from 'node:crypto';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../errors/systemErrors.ts';
import { type ExamFolders, makeFolder, moveDurably, pathOf } from './examFolders.ts';
import { type Picture, pictureOf } from './picture.ts';
import { openStoredFile, type StoredFile } from './storedFile.ts';

/** How long a failed thumbnail isn't tried again, in milliseconds. It may have failed because the machine was busy. */
const REMEMBERED_MS = 86_400_000;

export interface Thumbnails {
  /**
   * The thumbnail (webp) of a stored image; undefined when the image is broken or too large.
   * @throws refusal `unavailable` when its file isn't in its place, or too many are being made
   */
  of(image: StoredFile): Promise<Buffer | undefined>;
  /** Stores an image's thumbnail, or the fact that it has none, so that it isn't made again. */
  keep(hash: string, picture: Picture): Promise<void>;
}

export function thumbnailsIn(folders: ExamFolders): Thumbnails {
  const making = new Map<string, Promise<Buffer | undefined>>();

  // A thumbnail that can't be stored, for example on a full disk, is still returned.
  const remember = (hash: string, picture: Picture) => keep(folders, hash, bytesOf(picture)).catch(() => {});

  const make = async (image: StoredFile): Promise<Buffer | undefined> => {
    const file = await openStoredFile(folders, image);
    await file.close();
    const picture = await pictureOf(pathOf(folders.exams, image.hash));
    await remember(image.hash, picture);
    return shown(bytesOf(picture));
  };

  return {
    of: async image => {
      const stored = await read(pathOf(folders.thumbnails, image.hash));
      if (stored) return shown(stored);
      const pending = making.get(image.hash);
      if (pending) return await pending;
      const own = make(image).finally(() => making.delete(image.hash));
      making.set(image.hash, own);
      return await own;
    },
    keep: remember,
  };
}

/** The stored form: an empty file for an image without a thumbnail. */
const bytesOf = (picture: Picture) => (typeof picture === 'string' ? Buffer.alloc(0) : picture.webp);

const shown = (bytes: Buffer) => (bytes.length > 0 ? bytes : undefined);

/** The stored thumbnail; undefined if there is none, or if the marker of a failed one has expired. */
async function read(path: string): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(path);
    if (bytes.length > 0 || Date.now() - (await stat(path)).mtimeMs < REMEMBERED_MS) return bytes;
    return undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function keep(folders: ExamFolders, hash: string, picture: Buffer): Promise<void> {
  await makeFolder(folders.incoming);
  const path = join(folders.incoming, randomUUID());
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(picture);
      await file.sync();
    } finally {
      await file.close();
    }
    await moveDurably(path, pathOf(folders.thumbnails, hash));
  } finally {
    await rm(path, { force: true });
  }
}
