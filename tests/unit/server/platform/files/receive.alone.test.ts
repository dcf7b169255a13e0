import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { examFolders, pathOf } from '../../../../../server/platform/files/examFolders.ts';
import { receive } from '../../../../../server/platform/files/receive.ts';
import { pdf, sha256 } from '../../../../server/platform/files/specimens.ts';

const disk = vi.hoisted(() => ({ fails: undefined as string | undefined, isShort: false }));
vi.mock('node:fs/promises', async original => {
  const { beforeSync } = await import('./beforeSync.ts');
  const files = beforeSync(await original(), () => {
    if (disk.fails) throw Object.assign(new Error('the disk'), { code: disk.fails });
  });
  const open: typeof files.open = async (...given) => {
    const file = await files.open(...given);
    const writev = file.writev.bind(file);
    const writeFew = (chunks: readonly Buffer[]) => writev([Buffer.concat(chunks).subarray(0, 10)]);
    if (disk.isShort) file.writev = writeFew as typeof file.writev;
    return file;
  };
  return { ...files, open };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-receive-'));
  disk.fails = undefined;
  disk.isShort = false;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const left = () => readdir(examFolders(folder).incoming);

test.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) refuses the file and leaves nothing', async code => {
  disk.fails = code;
  await expect(receive(Readable.from([pdf()]), examFolders(folder))).rejects.toMatchObject({ code: 'storage_full' });
  expect(await left()).toEqual([]);
});

test('another disk error is a fault and leaves nothing', async () => {
  disk.fails = 'EIO';
  await expect(receive(Readable.from([pdf()]), examFolders(folder))).rejects.toMatchObject({ code: 'EIO' });
  expect(await left()).toEqual([]);
});

test('a file is recognised and hashed whatever its chunks', async () => {
  const bytes = pdf('x'.repeat(5_000));
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) => bytes.subarray(i * 7, i * 7 + 7));
  const received = await receive(Readable.from(pieces), examFolders(folder));
  expect(received).toMatchObject({ hash: sha256(bytes), size: bytes.length, type: 'application/pdf' });
  await received.discard();
  expect(await left()).toEqual([]);
});

test.each([
  ['', false],
  [' although the disk takes only the beginning of each write', true],
])('all chunks of a file are stored in order%s', async (_, isShort) => {
  disk.isShort = isShort;
  const bytes = pdf(Array.from({ length: 2_000 }, (_, n) => `${n} `).join(''));
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) => bytes.subarray(i * 7, i * 7 + 7));
  const received = await receive(Readable.from(pieces), examFolders(folder));
  await received.keep();
  expect((await readFile(pathOf(examFolders(folder).exams, received.hash))).equals(bytes)).toBe(true);
});

test('an aborted file is refused and leaves nothing', async () => {
  const pieces = [pdf()];
  const broken = new Readable({
    read() {
      const piece = pieces.shift();
      if (piece) this.push(piece);
      else this.destroy(new Error('gone'));
    },
  });
  await expect(receive(broken, examFolders(folder))).rejects.toMatchObject({ code: 'malformed' });
  expect(await left()).toEqual([]);
});
