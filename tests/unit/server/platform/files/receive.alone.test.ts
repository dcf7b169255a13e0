import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { examFolders } from '../../../../../server/platform/files/examFolders.ts';
import { receive } from '../../../../../server/platform/files/receive.ts';
import { pdf, sha256 } from '../../../../server/platform/files/specimens.ts';

const disk = vi.hoisted(() => ({ fails: undefined as string | undefined }));
vi.mock('node:fs/promises', async original => {
  const { beforeSync } = await import('./beforeSync.ts');
  return beforeSync(await original(), () => {
    if (disk.fails) throw Object.assign(new Error('the disk'), { code: disk.fails });
  });
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-receive-'));
  disk.fails = undefined;
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
