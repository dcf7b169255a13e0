import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { archiveStream } from '../../../../../server/features/export/archive.ts';

const entry = (path: string, open: () => Promise<Readable>) => ({ path, compress: true, open });

async function* broken() {
  yield 'begun';
  throw new Error('The care has ended.');
}

test.each([
  ['while it is read', async () => Readable.from(broken())],
  ['when it is opened', () => Promise.reject(new Error('The care has ended.'))],
])('an entry that fails %s breaks the archive off, and later ones aren’t opened', async (_when, open) => {
  const opened: string[] = [];
  const archive = archiveStream(
    [
      entry('first', open),
      entry('second', async () => {
        opened.push('second');
        return Readable.from(['x']);
      }),
    ],
    new Date(0),
  );
  await expect(text(archive)).rejects.toThrow('The care has ended.');
  expect(opened).toEqual([]);
});
