import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { avatarsFrom } from '../../../server/avatars/avatars.ts';
import { png, sha256 } from '../files/specimens.ts';
import { testApp } from '../harness/app.ts';

const DAY_MS = 86_400_000;
const hashOf = (email: string) => sha256(Buffer.from(email));
const picture = await png('#112233', 400, 400);

/** What the service answers by hash, and what it was asked. */
const answers = new Map<string, Buffer | 'broken'>([
  [hashOf('ana@clinic.test'), picture],
  [hashOf('large@clinic.test'), Buffer.alloc(2_000_000)],
  [hashOf('page@clinic.test'), Buffer.from('<html><script>alert(1)</script>')],
  [hashOf('broken@clinic.test'), 'broken'],
]);
const asked: string[] = [];
const service = createServer((request, response) => {
  asked.push(request.url ?? '');
  const answer = answers.get(/^\/avatar\/([0-9a-f]{64})\?s=200&d=404$/.exec(request.url ?? '')?.[1] ?? '');
  if (answer === 'broken') response.destroy();
  else if (answer) response.end(answer);
  else response.writeHead(404).end();
});
await new Promise<void>(done => service.listen(0, '127.0.0.1', done));
afterAll(() => service.close());
const avatarUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/avatar/`;
const clinic = await testApp({ settings: { avatarUrl } });
const timesAsked = (email: string) => asked.filter(url => url.includes(hashOf(email))).length;

test('the server asks the service once, and hands on a picture of its own making', async () => {
  for (let i = 0; i < 2; i += 1) {
    const answer = await clinic.get(`/avatars/${hashOf('ana@clinic.test')}`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answer.headers['cache-control']).toBe('private, max-age=86400');
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  }
  expect(timesAsked('ana@clinic.test')).toBe(1);
});

test.each(['nobody', 'large', 'page', 'broken'])('%s: no picture, and not asked again at once', async name => {
  for (let i = 0; i < 2; i += 1) {
    expect((await clinic.get(`/avatars/${hashOf(`${name}@clinic.test`)}`)).status).toBe(404);
  }
  expect(timesAsked(`${name}@clinic.test`)).toBe(1);
});

test('a path that isn’t a hash is 404, and the service isn’t asked', async () => {
  const before = asked.length;
  for (const hash of ['x', '..%2f..%2fadmin', 'AB'.repeat(32)]) {
    expect((await clinic.get(`/avatars/${hash}`)).status).toBe(404);
  }
  expect(asked).toHaveLength(before);
});

test('after a day it is asked again; while the service fails, the old picture stays', async () => {
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

test('without a service there are no pictures', async () => {
  const plain = await testApp();
  expect((await plain.get(`/avatars/${hashOf('ana@clinic.test')}`)).status).toBe(404);
});
