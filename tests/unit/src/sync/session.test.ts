import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { createProofs } from '../../../../src/device/lock/proof.ts';
import { ownedStores } from '../../../../src/device/mirror.ts';
import { userStores } from '../../../../src/device/schema.ts';
import { createExamFiles } from '../../../../src/sync/examFiles.ts';
import { createRevocations } from '../../../../src/sync/revocations.ts';
import { RevokedError } from '../../../../src/sync/sessionKeeper.ts';
import { createThumbnails } from '../../../../src/sync/thumbnails.ts';
import { createUserStore } from '../../../../src/sync/userStore.ts';
import {
  ana,
  appointment,
  bento,
  cancellation,
  createDevice,
  readDraft,
  revive,
  signedIn,
  type Tab,
} from './harness.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** What is written from now on, as the stores that each transaction may write to. */
function watchWrites() {
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  return () => transactions.mock.calls.filter(([, mode]) => mode === 'readwrite').map(([stores]) => stores);
}

const readSession = (tab: Awaited<ReturnType<typeof revive>>) =>
  tab.database.read(['session', 'meta'], async tx => ({
    session: await tx.objectStore('session').get('session'),
    owner: await tx.objectStore('meta').get('owner'),
  }));

test('a start of the same user writes nothing, and reads the mirror', async () => {
  const { device, mirror } = await signedIn(ana);
  await mirror.of('appointments').write([appointment(1)]);
  const writes = watchWrites();
  const tab = await revive(device, ana);
  expect(await tab.mirror.of('appointments').read()).toMatchObject({ value: [appointment(1)] });
  expect(writes()).toEqual([]);
});

test.each([
  ['a new token', ana, 'again'],
  ['a new name', { ...ana, name: 'Ana Maria' }, 'token-of-Ana'],
])('a start with %s keeps it for the worker, and the copies', async (_, user, token) => {
  const { device, mirror } = await signedIn(ana);
  await mirror.of('appointments').write([appointment(1)]);
  const tab = device.openTab();
  await tab.signIn(user, token);
  expect(await readSession(tab)).toEqual({ session: { token, user }, owner: ana.id });
  expect(await tab.mirror.of('appointments').read()).toBeDefined();
});

test('another user reads nothing, not even while the mirror is being emptied', async () => {
  const { mirror, keeper, database } = await signedIn(ana);
  await mirror.of('appointments').write([appointment(1)]);
  const began = keeper.begin({ token: 'token-of-Bento', user: bento });
  expect(await mirror.of('appointments').read()).toBeUndefined();
  await began;
  expect(await mirror.of('appointments').read()).toBeUndefined();
  expect(await database.read(['appointments'], tx => tx.objectStore('appointments').count())).toBe(0);
});

test('mirrored data that is being read when its user signs out is not returned', async () => {
  const { mirror, keeper } = await signedIn(ana);
  await mirror.of('appointments').write([appointment(1)]);
  const reading = mirror.of('appointments').read();
  keeper.leave();
  expect(await reading).toBeUndefined();
});

test('a tab whose user was replaced in another tab reads nothing of the new user’s', async () => {
  const { device, mirror } = await signedIn(ana);
  const other = await revive(device, bento);
  await other.mirror.of('appointments').write([appointment(1)]);
  expect(await mirror.of('appointments').read()).toBeUndefined();
});

test('signing out while the session is being stored leaves no session', async () => {
  const tab = createDevice().openTab();
  const began = tab.keeper.begin({ token: 'token-of-Ana', user: ana });
  await tab.keeper.end({ token: 'token-of-Ana', user: ana });
  await began;
  expect(await readSession(tab)).toEqual({ session: undefined, owner: undefined });
});

test('of two simultaneous sign-ins, the later one owns the device', async () => {
  const tab = createDevice().openTab();
  await Promise.all([
    tab.keeper.begin({ token: 'token-of-Ana', user: ana }),
    tab.keeper.begin({ token: 'token-of-Bento', user: bento }),
  ]);
  expect(await readSession(tab)).toEqual({ session: { token: 'token-of-Bento', user: bento }, owner: bento.id });
  await tab.mirror.of('appointments').write([appointment(1)]);
  expect(await tab.mirror.of('appointments').read()).toBeDefined();
});

/** How many rows each store has, those that are empty left out. */
async function rowsOf({ database }: Pick<Tab, 'database'>): Promise<Record<string, number>> {
  const stores = [...ownedStores, ...userStores, 'session', 'meta', 'outbox', 'drafts', 'revocations'] as const;
  const counts = await database.read(stores, tx =>
    Promise.all(stores.map(async name => [name, await tx.objectStore(name).count()] as const)),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Ana's device with a record, a picture, what lets her unlock it, a waiting write, and all kinds of drafts. */
async function usedBy(user: typeof ana) {
  const tab = await signedIn(user);
  await tab.mirror.of('appointments').write([appointment(1)]);
  await createThumbnails(tab.database, tab.keeper.owner)
    .of('p', 'e')
    .write(new Blob(['x']));
  await createExamFiles(tab.database, tab.keeper.owner)
    .of('p', 'e')
    .write(new Blob(['x']));
  await createProofs(tab.database, 10).keep(user.id, 'segredo1', () => true);
  await tab.store.add(cancellation(1), user.id);
  await tab.drafts.keep('notes:1', 'A');
  for (const store of userStores) await createUserStore(tab.database, tab.keeper, store).write('A');
  expect(await rowsOf(tab)).toMatchObject({
    appointments: 1,
    thumbnails: 1,
    examFiles: 1,
    session: 1,
    meta: 2,
    drafts: 1,
    ...remembered,
  });
  return tab;
}
const remembered = { unansweredBookings: 1, seenAppointments: 1, lastBookings: 1 };
const session = { token: 'token-of-Ana', user: ana };

test('a sign-out issues all its requests at once, so that closing the tab can’t undo it', async () => {
  const tab = await usedBy(ana);
  const writes = watchWrites();
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
  const ending = tab.keeper.end(session);
  // Before any answer of the storage could have come.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect(writes()).toHaveLength(1);
  expect(commit).toHaveBeenCalledTimes(1);
  await ending;
  expect(await rowsOf(tab)).toEqual({ outbox: 1, drafts: 1, revocations: 1 });
});

test('a revoked session leaves nothing to read except what waits for its owner', async () => {
  const tab = await usedBy(ana);
  await tab.keeper.expire('another-token');
  expect(await rowsOf(tab)).toMatchObject({ appointments: 1, session: 1 });
  await tab.keeper.expire('token-of-Ana');
  // Of `meta` only that this session was revoked.
  expect(await rowsOf(tab)).toEqual({ outbox: 1, drafts: 1, unansweredBookings: 1, meta: 1 });

  const next = tab.device.openTab();
  await expect(next.keeper.begin(session)).rejects.toThrow(RevokedError);
  expect(await next.keeper.owner()).toBeNull();
  expect(await readDraft(next.drafts, 'notes:1', v.string())).toBeUndefined();
  await next.signIn(ana, 'again');
  expect(await readDraft(next.drafts, 'notes:1', v.string())).toBe('A');
  expect(await rowsOf(next)).toEqual({ outbox: 1, drafts: 1, unansweredBookings: 1, meta: 1, session: 1 });
});

test('an interrupted sign-out is completed by the next start, or by the worker', async () => {
  const tab = await usedBy(ana);
  await tab.keeper.abandon(token => token === 'another-token');
  expect(await rowsOf(tab)).toMatchObject({ appointments: 1, session: 1 });
  await tab.keeper.abandon(token => token === 'token-of-Ana');
  expect(await rowsOf(tab)).toEqual({ outbox: 1, drafts: 1, unansweredBookings: 1, revocations: 1 });
  await createRevocations(tab.database, tab.server.transport).send();
  expect(tab.server.revoked).toHaveLength(1);
  await tab.keeper.abandon(() => true);
  expect(await rowsOf(tab)).toEqual({ outbox: 1, drafts: 1, unansweredBookings: 1 });
});

test('mirrored data without a session is deleted as well', async () => {
  const tab = await usedBy(ana);
  await tab.database.write(['session'], tx => tx.objectStore('session').clear());
  await tab.keeper.abandon(() => true);
  expect(await rowsOf(tab)).toEqual({ outbox: 1, drafts: 1, unansweredBookings: 1 });
});

test('a session that was replaced without a sign-out is marked for revocation', async () => {
  const tab = await usedBy(ana);
  const next = tab.device.openTab();
  await next.signIn(ana, 'again');
  expect(await rowsOf(next)).toMatchObject({ appointments: 1, revocations: 1 });
});

test('drafts wait for their owner during another user’s session, who cannot read them', async () => {
  const tab = await usedBy(ana);
  await tab.signIn(bento);
  expect(await readDraft(tab.drafts, 'notes:1', v.string())).toBeUndefined();
  expect(await tab.drafts.unfinished()).toEqual([]);
  await tab.drafts.keep('notes:1', 'B');
  await tab.drafts.discardAll();
  await tab.signOut();
  await tab.signIn(ana, 'again');
  expect(await readDraft(tab.drafts, 'notes:1', v.string())).toBe('A');
  expect(await tab.drafts.unfinished()).toMatchObject([{ name: 'notes:1', value: 'A' }]);
});

test('typed text is stored before the drafts are listed, and gone once they are discarded', async () => {
  const { drafts } = await signedIn(ana);
  const stop = drafts.onFlush(() => drafts.keep('questionnaire', { q: 'A' }));
  expect(await drafts.unfinished()).toMatchObject([{ name: 'questionnaire', value: { q: 'A' } }]);
  await drafts.discardAll();
  stop();
  expect(await drafts.unfinished()).toEqual([]);
});

test('drafts of another tab or an earlier run are listed', async () => {
  const { device, drafts } = await signedIn(ana);
  const other = device.openTab();
  await other.signIn(ana);
  await other.drafts.keep('notes:1', 'A');
  expect(await drafts.unfinished()).toEqual([expect.objectContaining({ name: 'notes:1', value: 'A' })]);
});
