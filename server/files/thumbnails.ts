/** Small pictures of exams: made once, when first asked for, and kept beside the files. */
import { randomUUID } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { refuse } from '../http/problems.ts';
import { turns } from '../security/turns.ts';
import { makeFolder, type Places, placeOf, settle } from './places.ts';
import { isMissing } from './room.ts';
import { openStored, type Stored } from './stored.ts';

/** The longer side of a thumbnail, in pixels. */
const SIDE = 256;
/** The largest image that is opened, in pixels: a 100-megapixel camera's. A small file can claim to be far larger. */
const MOST_PIXELS = 120_000_000;
/** How long one may take, in seconds. */
const LIMIT_S = 20;
/** How many may wait to be made; a gallery asks for one after the other. */
const WAITING = 500;
const RETRY_S = 5;

// Two cores have other work too, and a picture is opened once: libvips needn't remember it.
sharp.concurrency(1);
sharp.cache(false);

export interface Thumbnails {
  /**
   * The webp of a stored image; undefined when it is too broken to be shown.
   * @throws refusal `unavailable` when its file isn't in its place, or too many are being made
   */
  of(image: Stored): Promise<Buffer | undefined>;
}

export function thumbnailsIn(places: Places): Thumbnails {
  const making = new Map<string, Promise<Buffer | undefined>>();
  const queue = turns(1, WAITING, () => refuse('unavailable', { retryAfterSeconds: RETRY_S }));

  const make = async (image: Stored): Promise<Buffer | undefined> => {
    const file = await openStored(places, image);
    await file.close();
    const picture = await queue.take(() => shrink(placeOf(places.exams, image.hash)));
    // One that can't be kept, for want of room say, is shown all the same.
    if (picture) await keep(places, image.hash, picture).catch(() => {});
    return picture;
  };

  return {
    of: async image => {
      const kept = await read(placeOf(places.thumbnails, image.hash));
      if (kept) return kept;
      const coming = making.get(image.hash);
      if (coming) return await coming;
      const own = make(image).finally(() => making.delete(image.hash));
      making.set(image.hash, own);
      return await own;
    },
  };
}

/** Upright as its EXIF says, and without any of it: the place where it was taken stays out. Nothing, for a broken image. */
async function shrink(path: string): Promise<Buffer | undefined> {
  try {
    return await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: LIMIT_S })
      .webp({ quality: 75 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

async function read(path: string): Promise<Buffer | undefined> {
  return await readFile(path).catch(error => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

async function keep(places: Places, hash: string, picture: Buffer): Promise<void> {
  await makeFolder(places.incoming);
  const path = join(places.incoming, randomUUID());
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(picture);
      await file.sync();
    } finally {
      await file.close();
    }
    await settle(path, placeOf(places.thumbnails, hash));
  } finally {
    await rm(path, { force: true });
  }
}
