import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { examFolders, moveDurably, pathOf } from '../../../../../server/platform/files/examFolders.ts';

const synced = vi.hoisted((): string[] => []);
vi.mock('node:fs/promises', async original => {
  const { beforeSync } = await import('./beforeSync.ts');
  return beforeSync(await original(), path => void synced.push(path));
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-folders-'));
  synced.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['a whole path', (path: string) => path],
  ['a path from here', (path: string) => relative(process.cwd(), path)],
])('every new folder on the path of a file is synced to disk (%s)', async (_what, spell) => {
  const exams = join(folder, 'exams');
  const from = join(folder, 'arrived');
  const hash = 'ab'.repeat(32);
  await writeFile(from, 'x');
  await moveDurably(from, pathOf(examFolders(spell(folder)).exams, hash));
  expect(await readFile(join(exams, 'ab', hash), 'utf8')).toBe('x');
  expect(synced.map(path => resolve(path))).toEqual([exams, folder, join(exams, 'ab')]);
  expect((await stat(join(exams, 'ab'))).mode & 0o077).toBe(0);

  synced.length = 0;
  await writeFile(from, 'x');
  await moveDurably(from, pathOf(examFolders(spell(folder)).exams, 'ab'.concat('c'.repeat(62))));
  expect(synced).toHaveLength(1);
});
