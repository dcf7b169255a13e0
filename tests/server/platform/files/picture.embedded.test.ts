/**
 * The order in which images are decoded, by when they finish, not by how long they take; and the process in which that
 * happens.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { avatarOf, pictureOf } from '../../../../server/platform/files/picture.ts';

let folder = '';
let path = '';

async function image(name: string, width: number, height: number): Promise<string> {
  const made = join(folder, name);
  await writeFile(
    made,
    await sharp({ create: { width, height, channels: 3, background: '#123456' } })
      .png()
      .toBuffer(),
  );
  return made;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-picture-'));
  path = await image('small.png', 40, 20);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('an exam is decoded before avatars that were requested earlier', async () => {
  const done: string[] = [];
  const noted = async (name: string, work: Promise<unknown>) => {
    await work;
    done.push(name);
  };
  await Promise.all([
    noted('avatar 1', avatarOf(path)),
    noted('avatar 2', avatarOf(path)),
    noted('avatar 3', avatarOf(path)),
    noted('upload', pictureOf(path)),
    noted('thumbnail', pictureOf(path)),
  ]);
  expect(done).toEqual(['avatar 1', 'upload', 'thumbnail', 'avatar 2', 'avatar 3']);
});

test('avatars over the queue limit are refused with Retry-After, and exams are not', async () => {
  const outcomes = await Promise.allSettled([...Array.from({ length: 12 }, () => avatarOf(path)), pictureOf(path)]);
  expect(outcomes.at(-1)).toMatchObject({ status: 'fulfilled', value: { webp: expect.any(Buffer) } });
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', details: { retryAfterSeconds: 5 } } });
});

test('an avatar of more than 4 megapixels is not decoded, and an exam is', async () => {
  const large = await image('large.png', 2_001, 2_000);
  expect(await avatarOf(large)).toBe('unknown');
  expect(await pictureOf(large)).toMatchObject({ webp: expect.any(Buffer) });
});

/** The processes that this one has started and that still run. */
async function children(): Promise<string[]> {
  const tasks = await readdir(`/proc/${process.pid}/task`);
  const lists = await Promise.all(tasks.map(task => readFile(`/proc/${process.pid}/task/${task}/children`, 'utf8')));
  return lists.flatMap(list => list.split(' ')).filter(Boolean);
}

// macOS has neither /proc nor this limit.
test.runIf(process.platform === 'linux')('the decoder has 512 MB and nothing of the environment', async () => {
  // It waits for the other end of a named pipe, so it can be looked at.
  const pipe = join(folder, 'pipe');
  execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', pipe]);
  const decoding = pictureOf(pipe);
  const fileOf = (pid: string, name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  let decoder = '';
  await expect
    .poll(async () => {
      for (const pid of await children()) {
        const given = (await fileOf(pid, 'cmdline')).split('\0');
        if (given[0] === process.execPath && given.includes(pipe)) decoder = pid;
      }
      return decoder;
    })
    .not.toBe('');
  const seen = Promise.all(['limits', 'environ'].map(name => readFile(`/proc/${decoder}/${name}`, 'utf8')));
  const [limits, environment] = await seen.finally(() => process.kill(Number(decoder)));
  expect(limits).toMatch(/Max data size +536870912 +536870912/);
  expect(environment).not.toContain('PATH=');
  expect(await decoding).toBe('unknown');
});
