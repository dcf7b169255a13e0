// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase } from '../../../../src/device/database.ts';
import { AVATAR_CACHE } from '../../../../src/device/mirror.ts';
import type { SessionRow } from '../../../../src/device/schema.ts';
import { keepAvatars } from '../../../../src/pwa/worker/avatars.ts';

/** What the worker does with a picture's request, as Workbox is told. */
interface Strategy {
  handleAll(given: { request: Request; event: object }): [Promise<Response>, Promise<void>];
}

const routes = vi.hoisted(() => [] as unknown[]);
vi.mock('workbox-routing', () => ({ registerRoute: (_fits: unknown, strategy: unknown) => routes.push(strategy) }));

const database = createDatabase();
/** The stored session; undefined for none. */
const storeSession = (token: string | undefined) =>
  database.write(['session'], async tx => {
    const sessions = tx.objectStore('session');
    if (token === undefined) await sessions.delete('session');
    else await sessions.put({ token, user: {} } as SessionRow, 'session');
  });

beforeEach(() => storeSession('own'));
afterEach(() => vi.unstubAllGlobals());
afterAll(() => database.close());

class FakeEvent {
  type = 'fetch';
  waitUntil() {}
}

const ADDRESS = `https://clinic.test/api/avatars/${'a'.repeat(64)}`;

/**
 * Has the worker fetch a picture that this response comes for; returns the addresses that it has cached then.
 * `cached`: a picture was cached before. `meanwhile`: what happens between the request and the response.
 */
async function cachedAfter(
  response: Response,
  { cached = false, meanwhile = async () => {} }: { cached?: boolean; meanwhile?: () => Promise<void> } = {},
): Promise<string[]> {
  const stored = new Map<string, Response>();
  if (cached) stored.set(ADDRESS, new Response('old'));
  const cache = {
    match: async () => undefined,
    put: async ({ url }: Request, put: Response) => void stored.set(url, put),
    keys: async () => [...stored.keys()],
    delete: async (which: Request | string) => stored.delete(typeof which === 'string' ? which : which.url),
  };
  vi.stubGlobal('ExtendableEvent', FakeEvent);
  vi.stubGlobal('FetchEvent', class {});
  vi.stubGlobal('caches', {
    open: async (name: string) => (name === AVATAR_CACHE ? cache : undefined),
    match: cache.match,
  });
  vi.stubGlobal('fetch', async () => {
    await meanwhile();
    return response;
  });
  keepAvatars();
  const strategy = routes.at(-1) as Strategy;
  const event = new FakeEvent();
  const request = new Request(ADDRESS);
  const [shown, done] = strategy.handleAll({ request, event });
  await shown.catch(() => {});
  await done.catch(() => {});
  return [...stored.keys()];
}

const picture = (status: number, headers: Record<string, string>) => new Response('bytes', { status, headers });
const signed = { 'Clinic-Version': '0.1.0' };

test('a picture from our own server is cached', async () => {
  expect(await cachedAfter(picture(200, { ...signed, 'Content-Type': 'image/webp' }))).toHaveLength(1);
});

test.each([
  ['a network’s login page', picture(200, { 'Content-Type': 'text/html' })],
  ['a picture of a network’s login page', picture(200, { 'Content-Type': 'image/png' })],
  ['a page of our own server', picture(200, { ...signed, 'Content-Type': 'text/html' })],
  ['a refusal', picture(404, { ...signed, 'Content-Type': 'image/webp' })],
])('%s is not kept in a picture’s place', async (_name, response) => {
  expect(await cachedAfter(response)).toEqual([]);
});

test('a picture that our server no longer has is deleted', async () => {
  const gone = picture(404, { ...signed, 'Content-Type': 'application/problem+json' });
  expect(await cachedAfter(gone, { cached: true })).toEqual([]);
});

test.each([
  ['a network’s own 404', picture(404, { 'Content-Type': 'text/html' })],
  ['a server that is busy', picture(503, { ...signed, 'Content-Type': 'application/problem+json' })],
])('%s leaves the old picture', async (_name, response) => {
  expect(await cachedAfter(response, { cached: true })).toEqual([ADDRESS]);
});

const own = () => picture(200, { ...signed, 'Content-Type': 'image/webp' });

test.each([
  ['after the sign-out', undefined],
  ['in the session of another person', 'another'],
])('a picture that arrives %s does not stay', async (_name, token) => {
  expect(await cachedAfter(own(), { meanwhile: () => storeSession(token) })).toEqual([]);
});

test('the first picture of a session stays, although the session was stored after its request', async () => {
  await storeSession(undefined);
  expect(await cachedAfter(own(), { meanwhile: () => storeSession('own') })).toEqual([ADDRESS]);
});
