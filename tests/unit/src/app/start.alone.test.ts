import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../device/memoryStorage.ts';
import { ana } from '../sync/harness.ts';

const names = { key: ['names'] };
const page = { preload: async () => ({ default: () => null, firstQueries: () => [names] }) };
const startFirstPage = vi.fn<(session: unknown, queries: Promise<unknown>) => Promise<void>>();

vi.mock('../../../../src/app/routes.ts', () => ({ routes: [{ path: '/names', Patient: page }], publicRoutes: [] }));
vi.mock('../../../../src/app/SignedIn.tsx', () => ({ default: () => null }));
vi.mock('../../../../src/app/intents.ts', () => ({ intents: [] }));
vi.mock('../../../../src/i18n/loadLanguage.ts', () => ({ loadSignedInTexts: async () => {} }));
vi.mock('../../../../src/sync/queries/firstPage.ts', () => ({ startFirstPage }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { pathname: '/names' } }));
  vi.resetModules();
  startFirstPage.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts the app of a signed-in patient; `isReady` says whether its first page can be rendered. */
async function start() {
  const { startSession } = await import('../../../../src/device/session.ts');
  const { preloadFirstPage } = await import('../../../../src/app/start.ts');
  startSession({ role: 'Patient', token: 'token-of-Ana', user: ana });
  let isReady = false;
  const ready = preloadFirstPage().then(() => {
    isReady = true;
  });
  // Chunks are imported in real time.
  while (startFirstPage.mock.calls.length === 0) await new Promise(setImmediate);
  return { ready, isReady: () => isReady };
}

test('the first page is rendered with its mirrored data', async () => {
  let arrive = () => {};
  startFirstPage.mockReturnValue(new Promise<void>(resolve => (arrive = resolve)));
  const { ready, isReady } = await start();
  expect(await startFirstPage.mock.calls[0]?.[1]).toEqual([names]);
  await vi.advanceTimersByTimeAsync(50);
  expect(isReady()).toBe(false);
  arrive();
  await ready;
});

test('storage that does not respond delays the first page only briefly', async () => {
  startFirstPage.mockReturnValue(new Promise(() => {}));
  const { ready } = await start();
  await vi.advanceTimersByTimeAsync(200);
  await ready;
});

test('the first page is rendered without mirrored data if it cannot be loaded', async () => {
  startFirstPage.mockRejectedValue(new Error('no storage'));
  const { ready } = await start();
  await ready;
});
