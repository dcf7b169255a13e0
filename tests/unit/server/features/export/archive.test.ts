import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { archiveStream, type Entry } from '../../../../../server/features/export/archive.ts';
import { unzip } from '../../../../server/features/export/unzip.ts';

const PART = Buffer.alloc(16_384, 'x');
const MANY = 10_000;

/** An entry of 160 MB that counts what was read from it, and tells whether it was closed. */
function large() {
  const state = { read: 0, isClosed: false };
  const parts = async function* () {
    try {
      for (let i = 0; i < MANY; i += 1) {
        state.read += PART.length;
        yield PART;
      }
    } finally {
      state.isClosed = true;
    }
  };
  const entry: Entry = { path: 'large.json', compress: false, open: async () => Readable.from(parts()) };
  return { state, entry };
}

test('entries arrive in order, and open one after the other', async () => {
  const opened: string[] = [];
  const entry = (path: string): Entry => ({
    path,
    compress: true,
    open: async () => {
      opened.push(path);
      return Readable.from([`content of ${path}`]);
    },
  });
  const archive = archiveStream([entry('a.json'), entry('exams/ç.png')], new Date('2027-03-01T12:00:00Z'));
  const files = await unzip(await buffer(archive));
  expect([...files]).toEqual([
    ['a.json', Buffer.from('content of a.json')],
    ['exams/ç.png', Buffer.from('content of exams/ç.png')],
  ]);
  expect(opened).toEqual(['a.json', 'exams/ç.png']);
});

test('a client that doesn’t read stops the entry, and one that leaves closes it', async () => {
  const { state, entry } = large();
  const archive = archiveStream([entry], new Date(0));
  archive.once('readable', () => {});
  await vi.waitFor(() => expect(state.read).toBeGreaterThan(0));
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(state.read).toBeLessThan(1_000_000);
  archive.destroy();
  await vi.waitFor(() => expect(state.isClosed).toBe(true));
});

async function* broken() {
  yield 'begun';
  throw new Error('lost');
}

test.each([
  ['when it is opened', () => Promise.reject(new Error('lost'))],
  ['while it is read', async () => Readable.from(broken())],
])('an entry that fails %s breaks the archive off, and later ones aren’t opened', async (_when, open) => {
  const later = vi.fn(async () => Readable.from(['x']));
  const entry = (path: string, opened: Entry['open']): Entry => ({ path, compress: true, open: opened });
  const archive = archiveStream([entry('a.json', open), entry('b.json', later)], new Date(0));
  archive.resume();
  await expect(once(archive, 'end')).rejects.toThrow('lost');
  expect(later).not.toHaveBeenCalled();
});
