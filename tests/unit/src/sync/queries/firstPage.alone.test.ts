import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MirroredValue } from '../../../../../src/device/mirror.ts';
import { memoryStorage } from '../../device/memoryStorage.ts';
import { ana, bento, NOON } from '../harness.ts';

const followSession = vi.fn();
vi.mock('../../../../../src/sync/followSession.ts', () => ({ followSession }));

const ofAna = { role: 'Patient', token: 'token-of-Ana', user: ana } as const;
const ofBento = { role: 'Patient', token: 'token-of-Bento', user: bento } as const;

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
  vi.resetModules();
});

afterEach(() => vi.unstubAllGlobals());

/** A page that has just been loaded, with Ana signed in, whose mirrored data is read when the test says so. */
async function start({ idleMinutes = 0 } = {}) {
  const session = await import('../../../../../src/device/session.ts');
  const { lock } = await import('../../../../../src/device/lock/deviceLock.ts');
  const { startFirstPage, takeFirstClient } = await import('../../../../../src/sync/queries/firstPage.ts');
  session.startSession({ ...ofAna, user: { ...ana, idle_lock_minutes: idleMinutes } });
  let arrive = () => {};
  const arrived = new Promise<void>(resolve => (arrive = resolve));
  const read = vi.fn(async () => {
    await arrived;
    return { value: ['Ana’s'], savedAt: NOON };
  });
  const query = { key: ['names'], store: { read } as Partial<MirroredValue<unknown>> as MirroredValue<unknown> };
  return {
    ...session,
    lock,
    takeFirstClient,
    startFirstPage,
    read,
    arrive,
    preload: () => startFirstPage(ofAna, Promise.resolve([query]), []),
  };
}

const shownIn = (client: { getQueryData(key: string[]): unknown }) => client.getQueryData(['names']);

test('the first page has its mirrored data from the beginning, with its age', async () => {
  const { preload, arrive, takeFirstClient } = await start();
  const preloaded = preload();
  arrive();
  await preloaded;
  const client = takeFirstClient(ofAna);
  expect(shownIn(client)).toEqual({ value: ['Ana’s'], from: 'mirror' });
  expect(client.getQueryState(['names'])?.dataUpdatedAt).toBe(NOON);
});

test('the session is followed, which opens the database, before the page has arrived', async () => {
  const { startFirstPage } = await start();
  followSession.mockClear();
  void startFirstPage(ofAna, new Promise(() => {}), []);
  expect(followSession).toHaveBeenCalledOnce();
});

test('a page that renders before its mirrored data was read gets it once it was', async () => {
  const { preload, arrive, takeFirstClient } = await start();
  const preloaded = preload();
  const client = takeFirstClient(ofAna);
  expect(shownIn(client)).toBeUndefined();
  arrive();
  await preloaded;
  expect(shownIn(client)).toBeDefined();
});

test('a later page of the same person starts with an empty cache', async () => {
  const { preload, arrive, takeFirstClient } = await start();
  arrive();
  await preload();
  takeFirstClient(ofAna);
  expect(shownIn(takeFirstClient(ofAna))).toBeUndefined();
});

test('data that is requested after the first render is not preloaded for a later page', async () => {
  const { preload, arrive, takeFirstClient, read } = await start();
  takeFirstClient(ofAna);
  arrive();
  await preload();
  expect(read).not.toHaveBeenCalled();
  expect(shownIn(takeFirstClient(ofAna))).toBeUndefined();
});

test('another person starts with an empty cache', async () => {
  const { preload, arrive, takeFirstClient } = await start();
  arrive();
  await preload();
  expect(shownIn(takeFirstClient(ofBento))).toBeUndefined();
});

test('signing out before the first render, and in again, starts with an empty cache', async () => {
  const { preload, arrive, takeFirstClient, endSession, startSession } = await start();
  arrive();
  await preload();
  endSession('elsewhere');
  startSession(ofAna);
  expect(shownIn(takeFirstClient(ofAna))).toBeUndefined();
});

test('a session that has ended preloads nothing', async () => {
  const { preload, endSession, read } = await start();
  endSession('elsewhere');
  await preload();
  expect(read).not.toHaveBeenCalled();
});

test('a locked app preloads nothing', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  localStorage.setItem('@ClinicApp:locked', '1');
  const { preload, lock, read } = await start({ idleMinutes: 5 });
  lock.check();
  await preload();
  expect(read).not.toHaveBeenCalled();
});

test('an app that locks before the first render drops what was preloaded', async () => {
  const { preload, arrive, lock, takeFirstClient } = await start({ idleMinutes: 5 });
  arrive();
  await preload();
  localStorage.setItem('@ClinicApp:locked', '1');
  lock.check();
  lock.open();
  expect(shownIn(takeFirstClient(ofAna))).toBeUndefined();
});
