import { readdir, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { avatarsFrom } from '../../../../server/features/avatars/avatars.ts';
import { testApp } from '../../harness/app.ts';
import { png, sha256 } from '../../platform/files/specimens.ts';

const DAY_MS = 86_400_000;
const hashOf = (email: string) => sha256(Buffer.from(email));
const picture = await png('#112233', 400, 400);

/** The service’s response by hash, and the requests that it got. `waits`: no response until `release` is called. */
const answers = new Map<string, Buffer | 'broken' | 'failing' | 'waits'>([
  [hashOf('ana@clinic.test'), picture],
  [hashOf('large@clinic.test'), Buffer.alloc(2_000_000)],
  [hashOf('page@clinic.test'), Buffer.from('<html><script>alert(1)</script>')],
  [hashOf('broken@clinic.test'), 'broken'],
  [hashOf('failing@clinic.test'), 'failing'],
]);
let release = () => {};
const released = new Promise<void>(done => {
  release = done;
});
const asked: string[] = [];
const service = createServer((request, response) => {
  asked.push(request.url ?? '');
  const answer = answers.get(/^\/avatar\/([0-9a-f]{64})\?s=200&d=404$/.exec(request.url ?? '')?.[1] ?? '');
  if (answer === 'broken') response.destroy();
  else if (answer === 'failing') response.writeHead(500).end();
  else if (answer === 'waits') released.then(() => response.end(picture));
  else if (answer) response.end(answer);
  else response.writeHead(404).end();
});
await new Promise<void>(done => service.listen(0, '127.0.0.1', done));
afterAll(() => service.close());
const avatarUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/avatar/`;
const clinic = await testApp({ settings: { avatarUrl } });
const timesAsked = (email: string) => asked.filter(url => url.includes(hashOf(email))).length;

test('the server requests a picture once and serves its own encoding of it', async () => {
  for (let i = 0; i < 2; i += 1) {
    const answer = await clinic.get(`/avatars/${hashOf('ana@clinic.test')}`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answer.headers['cache-control']).toBe('private, max-age=86400');
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  }
  expect(timesAsked('ana@clinic.test')).toBe(1);
});

test.each(['missing', 'large', 'page', 'broken', 'failing'])(
  '%s: no picture, and no second request right away',
  async name => {
    for (let i = 0; i < 2; i += 1) {
      expect((await clinic.get(`/avatars/${hashOf(`${name}@clinic.test`)}`)).status).toBe(404);
    }
    expect(timesAsked(`${name}@clinic.test`)).toBe(1);
  },
);

test('a path that isn’t a hash is 404, without a request to the service', async () => {
  const before = asked.length;
  for (const hash of ['x', '..%2f..%2fadmin', 'AB'.repeat(32)]) {
    expect((await clinic.get(`/avatars/${hash}`)).status).toBe(404);
  }
  expect(asked).toHaveLength(before);
});

test('after a day the picture is requested again; while the service fails, the old one is served', async () => {
  let now = Date.now();
  const avatars = avatarsFrom(avatarUrl, clinic.settings.dataDir, () => now);
  const hash = hashOf('ana@clinic.test');
  const first = await avatars.of(hash);
  expect(first?.length).toBeGreaterThan(0);
  now += DAY_MS + 60_000;
  answers.set(hash, 'broken');
  const before = timesAsked('ana@clinic.test');
  expect((await avatars.of(hash))?.equals(first ?? Buffer.alloc(0))).toBe(true);
  expect(timesAsked('ana@clinic.test')).toBe(before + 1);
});

test.each(['broken', 'failing'] as const)(
  'when the service is %s, the picture is requested again after ten minutes',
  async failure => {
    let now = Date.now();
    const avatars = avatarsFrom(avatarUrl, clinic.settings.dataDir, () => now);
    const hash = hashOf(`${failure}-later@clinic.test`);
    answers.set(hash, failure);
    expect(await avatars.of(hash)).toBeUndefined();
    answers.set(hash, picture);
    expect(await avatars.of(hash)).toBeUndefined();
    now += 600_001;
    expect((await avatars.of(hash))?.length).toBeGreaterThan(0);
  },
);

test('once the service has no picture any more, the old one is deleted', async () => {
  let now = Date.now();
  const avatars = avatarsFrom(avatarUrl, clinic.settings.dataDir, () => now);
  const hash = hashOf('gone@clinic.test');
  answers.set(hash, picture);
  expect((await avatars.of(hash))?.length).toBeGreaterThan(0);
  now += DAY_MS + 60_000;
  answers.delete(hash);
  expect(await avatars.of(hash)).toBeUndefined();
  expect(await readdir(join(clinic.settings.dataDir, 'avatars'))).not.toContain(hash);
  expect(await avatars.of(hash)).toBeUndefined();
});

test('a failure of this server is 503, and the next request tries again', async () => {
  const own = await testApp({ settings: { avatarUrl } });
  const hash = hashOf('own@clinic.test');
  answers.set(hash, picture);
  // Nothing can be written through a dangling link.
  const folder = join(own.settings.dataDir, 'avatars');
  await symlink('nowhere/at/all', folder);
  const failed = await own.get(`/avatars/${hash}`);
  expect([failed.status, failed.body.code, failed.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  await rm(folder);
  expect((await own.get(`/avatars/${hash}`)).status).toBe(200);
});

test('when too many requests are queued, the next one is 503 with Retry-After, and not remembered', async () => {
  const many = Array.from({ length: 204 }, (_, i) => hashOf(`many${i}@clinic.test`));
  for (const hash of many) answers.set(hash, 'waits');
  const busy = await testApp({ settings: { avatarUrl } });
  const waiting = many.map(hash => busy.get(`/avatars/${hash}`));
  const hash = hashOf('one-too-many@clinic.test');
  answers.set(hash, picture);
  const isAsked = (hash: string) => asked.some(url => url.includes(hash));
  await expect.poll(() => many.filter(isAsked).length, { timeout: 15_000 }).toBe(4);
  const refused = await busy.get(`/avatars/${hash}`);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  for (const hash of many) if (!isAsked(hash)) answers.delete(hash);
  release();
  await Promise.all(waiting);
  expect((await busy.get(`/avatars/${hash}`)).status).toBe(200);
});

test('without a service there are no pictures', async () => {
  const plain = await testApp();
  expect((await plain.get(`/avatars/${hashOf('ana@clinic.test')}`)).status).toBe(404);
});
