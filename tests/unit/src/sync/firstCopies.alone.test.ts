import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Copy } from '../../../../src/device/mirror.ts';
import { memoryStorage } from '../device/memoryStorage.ts';
import { ana, bento, NOON } from './harness.ts';

vi.mock('../../../../src/sync/followSession.ts', () => ({ followSession() {} }));

const ofAna = { role: 'Patient', token: 'token-of-Ana', user: ana } as const;
const ofBento = { role: 'Patient', token: 'token-of-Bento', user: bento } as const;

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
  vi.resetModules();
});

afterEach(() => vi.unstubAllGlobals());

/** A page that has just been loaded, with Ana signed in and a copy of hers that comes when it is let. */
async function start({ idleMinutes = 0 } = {}) {
  const session = await import('../../../../src/device/session.ts');
  const { lock } = await import('../../../../src/device/lock/deviceLock.ts');
  const { paintFirst, firstClient } = await import('../../../../src/sync/queries/firstCopies.ts');
  session.startSession({ ...ofAna, user: { ...ana, idle_lock_minutes: idleMinutes } });
  let arrive = () => {};
  const arrived = new Promise<void>(resolve => (arrive = resolve));
  const read = vi.fn(async () => {
    await arrived;
    return { value: ['Ana’s'], savedAt: NOON };
  });
  const reading = { key: ['names'], mirror: { read } as Partial<Copy<unknown>> as Copy<unknown> };
  return { ...session, lock, firstClient, read, arrive, paint: () => paintFirst(ofAna, [reading], []) };
}

const shownIn = (client: { getQueryData(key: string[]): unknown }) => client.getQueryData(['names']);

test('the first page has its copies from the beginning, as old as they are', async () => {
  const { paint, arrive, firstClient } = await start();
  const painted = paint();
  arrive();
  await painted;
  const client = firstClient(ofAna);
  expect(shownIn(client)).toEqual({ value: ['Ana’s'], from: 'mirror' });
  expect(client.getQueryState(['names'])?.dataUpdatedAt).toBe(NOON);
});

test('a page that is drawn before its copies have come gets them when they do', async () => {
  const { paint, arrive, firstClient } = await start();
  const painted = paint();
  const client = firstClient(ofAna);
  expect(shownIn(client)).toBeUndefined();
  arrive();
  await painted;
  expect(shownIn(client)).toBeDefined();
});

test('a later page of the same person begins with nothing', async () => {
  const { paint, arrive, firstClient } = await start();
  arrive();
  await paint();
  firstClient(ofAna);
  expect(shownIn(firstClient(ofAna))).toBeUndefined();
});

test('copies that are asked for once the first page is drawn are not painted for a later one', async () => {
  const { paint, arrive, firstClient, read } = await start();
  firstClient(ofAna);
  arrive();
  await paint();
  expect(read).not.toHaveBeenCalled();
  expect(shownIn(firstClient(ofAna))).toBeUndefined();
});

test('nobody else begins with them', async () => {
  const { paint, arrive, firstClient } = await start();
  arrive();
  await paint();
  expect(shownIn(firstClient(ofBento))).toBeUndefined();
});

test('whoever signs out before the first page is drawn, and in again, begins with nothing', async () => {
  const { paint, arrive, firstClient, endSession, startSession } = await start();
  arrive();
  await paint();
  endSession('elsewhere');
  startSession(ofAna);
  expect(shownIn(firstClient(ofAna))).toBeUndefined();
});

test('a session that has ended by then paints nothing', async () => {
  const { paint, endSession, read } = await start();
  endSession('elsewhere');
  await paint();
  expect(read).not.toHaveBeenCalled();
});

test('a locked app paints nothing', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  localStorage.setItem('@ClinicApp:locked', '1');
  const { paint, lock, read } = await start({ idleMinutes: 5 });
  lock.look();
  await paint();
  expect(read).not.toHaveBeenCalled();
});

test('an app that locks before the first page is drawn forgets what was painted', async () => {
  const { paint, arrive, lock, firstClient } = await start({ idleMinutes: 5 });
  arrive();
  await paint();
  localStorage.setItem('@ClinicApp:locked', '1');
  lock.look();
  lock.open();
  expect(shownIn(firstClient(ofAna))).toBeUndefined();
});
