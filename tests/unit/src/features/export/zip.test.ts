import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { isWholeZip } from '../../../../../src/features/export/zip.ts';

async function zip(forceZip64Format: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const file = new ZipFile();
  file.addReadStream(Readable.from(['{}']), 'record.json', { forceZip64Format });
  file.end({ forceZip64Format, comment: '' });
  return new Uint8Array(await buffer(file.outputStream as Readable));
}

test.each([false, true])('only a whole zip counts (large format: %s)', async forceZip64Format => {
  const whole = await zip(forceZip64Format);
  expect(await isWholeZip(new Blob([whole]))).toBe(true);
  for (let length = 0; length < whole.length; length += 1) {
    expect(await isWholeZip(new Blob([whole.slice(0, length)]))).toBe(false);
  }
  if (!forceZip64Format) expect(await isWholeZip(new Blob([whole.slice(5)]))).toBe(false);
});
