import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { exam as examTable } from '../../../../server/platform/database/schema.ts';
import { examFolders } from '../../../../server/platform/files/examFolders.ts';
import { thumbnailsIn } from '../../../../server/platform/files/thumbnails.ts';
import { makeAppointment, makeExam } from '../../features/record/appointments.ts';
import { testApp } from '../../harness/app.ts';
import { pdf, png, sha256, upload } from './specimens.ts';

const clinic = await testApp();
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();
const appointmentId = await makeAppointment(clinic, patient, doctor);

async function exam(bytes: Buffer): Promise<string> {
  const id = await makeExam(clinic, appointmentId);
  const answer = await upload(clinic, id, bytes, { as: doctor });
  expect(answer.status).toBe(200);
  return id;
}

const thumbnail = (id: string) => clinic.get(`/exams/thumbnail?id=${id}`, { as: patient });
const pathOf = (bytes: Buffer, ...folder: string[]) => {
  const hash = sha256(bytes);
  return join(clinic.settings.dataDir, 'exams', ...folder, hash.slice(0, 2), hash);
};

/** A portrait photo as cameras store it: rotated, with an EXIF orientation and a location; red left, blue right. */
async function photograph(): Promise<Buffer> {
  const half = (background: string) => ({ create: { width: 400, height: 400, channels: 3 as const, background } });
  const blue = await sharp(half('blue')).png().toBuffer();
  return await sharp({ create: { width: 800, height: 400, channels: 3, background: 'red' } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .jpeg()
    .withExif({ IFD0: { Model: 'Camera of Ana' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

test('the thumbnail of a photo is small, upright, and without its location', async () => {
  const bytes = await photograph();
  const taken = await sharp(bytes).metadata();
  expect([taken.orientation, taken.exif?.includes('Camera of Ana')]).toEqual([6, true]);

  const answer = await thumbnail(await exam(bytes));
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
  const shown = await sharp(answer.bytes).metadata();
  expect(shown).toMatchObject({ format: 'webp', width: 128, height: 256 });
  expect([shown.exif, shown.xmp, shown.iptc, shown.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  const { data, info } = await sharp(answer.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  const [red, , redsBlue] = pixel(64, 20);
  const [blue, , bluesBlue] = pixel(64, 236);
  expect([red, redsBlue, blue, bluesBlue].map(value => (value ?? 0) > 128)).toEqual([true, false, false, true]);
});

test('a small image isn’t enlarged', async () => {
  const shown = await sharp((await thumbnail(await exam(await png('#505050', 40, 20)))).bytes).metadata();
  expect(shown).toMatchObject({ width: 40, height: 20 });
});

test('a thumbnail is made once and stored', async () => {
  const bytes = await png('#606060', 600, 300);
  const id = await exam(bytes);
  const first = await thumbnail(id);
  expect((await stat(pathOf(bytes, 'thumbnails'))).size).toBe(first.bytes.length);
  await rm(pathOf(bytes));
  const again = await thumbnail(id);
  expect([again.status, again.bytes.equals(first.bytes)]).toEqual([200, true]);
});

test('concurrent requests share one thumbnail', async () => {
  const bytes = await png('#707070', 600, 300);
  await exam(bytes);
  await rm(pathOf(bytes, 'thumbnails'));
  const thumbnails = thumbnailsIn(examFolders(clinic.settings.dataDir));
  const image = { hash: sha256(bytes), size: bytes.length };
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => thumbnails.of(image)));
  expect(first?.length).toBeGreaterThan(0);
  for (const other of others) expect(other).toBe(first);
});

test('a PDF has no thumbnail', async () => {
  const answer = await thumbnail(await exam(pdf('miniatura')));
  expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
});

/** Stores a file of an exam without decoding it, as earlier versions did. */
async function storedExam(bytes: Buffer): Promise<string> {
  const id = await makeExam(clinic, appointmentId);
  await mkdir(dirname(pathOf(bytes)), { recursive: true });
  await writeFile(pathOf(bytes), bytes);
  await clinic.database.db
    .update(examTable)
    .set({
      ...{ fileHash: sha256(bytes), fileName: 'exame.png', mimetype: 'image/png', sizeBytes: bytes.length },
      uploadedAt: clinic.clock.now(),
    })
    .where(eq(examTable.id, id));
  return id;
}

test('a broken image has no thumbnail, which is remembered for a day', async () => {
  const whole = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'green',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const broken = whole.subarray(0, whole.length / 3);
  const id = await storedExam(broken);
  expect((await thumbnail(id)).status).toBe(204);
  const remembered = pathOf(broken, 'thumbnails');
  const first = await stat(remembered);
  expect(first.size).toBe(0);
  expect((await thumbnail(id)).status).toBe(204);
  expect((await stat(remembered)).mtimeMs).toBe(first.mtimeMs);
  const aDayAgo = new Date(Date.now() - 86_400_001);
  await utimes(remembered, aDayAgo, aDayAgo);
  expect((await thumbnail(id)).status).toBe(204);
  expect((await stat(remembered)).mtimeMs).toBeGreaterThan(first.mtimeMs);
});

test('an image of more than 40 megapixels is stored without a thumbnail', async () => {
  const large = await png('#a0a0a0', 8_000, 5_001);
  expect((await thumbnail(await exam(large))).status).toBe(204);
  const fits = await png('#b0b0b0', 8_000, 5_000);
  expect((await thumbnail(await exam(fits))).status).toBe(200);
});

test('a small file with huge declared dimensions isn’t decoded', async () => {
  const bomb = Buffer.from(await png('#808080'));
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const begin = performance.now();
  expect((await thumbnail(await exam(bomb))).status).toBe(204);
  expect(performance.now() - begin).toBeLessThan(5_000);
});

test('an image whose file is missing is 503, unless its thumbnail is stored', async () => {
  const bytes = await png('#909090');
  const id = await exam(bytes);
  await rm(pathOf(bytes));
  expect((await thumbnail(id)).status).toBe(200);
  await rm(pathOf(bytes, 'thumbnails'));
  expect((await thumbnail(id)).status).toBe(503);
});
