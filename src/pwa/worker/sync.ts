/** Sends the outbox when the network is back, even if no page is open (Background Sync). */
import * as v from 'valibot';
import { Queue } from 'workbox-background-sync';
import { showBadge } from '../../device/badge.ts';
import { createConnectivity } from '../../device/connectivity.ts';
import { createDatabase, type Database } from '../../device/database.ts';
import { deviceLocks } from '../../device/locks.ts';
import { ask, SignedInToken, WHO_IS_SIGNED_IN } from '../../device/messages.ts';
import { AVATAR_CACHE } from '../../device/mirror.ts';
import { createPushUser, endPush } from '../../device/pushUser.ts';
import { delay, startTimer } from '../../device/timers.ts';
import { createClient } from '../../net/client.ts';
import { exchange } from '../../net/exchange.ts';
import { createDrain } from '../../sync/outbox/drain.ts';
import { createEventChannel } from '../../sync/outbox/events.ts';
import { createFileStore } from '../../sync/outbox/files.ts';
import { type AnyIntentDefinition, createIntentRegistry } from '../../sync/outbox/intent.ts';
import { createOutboxStore } from '../../sync/outbox/store.ts';
import { createRevocations } from '../../sync/revocations.ts';
import { createSessionKeeper, type SessionKeeper } from '../../sync/sessionKeeper.ts';

declare const self: ServiceWorkerGlobalScope;

const connectivity = createConnectivity({ onLine: () => navigator.onLine, events: self, after: startTimer });

/** The head start of an open page for sending its files, because it can show progress, in milliseconds. */
const HEAD_START_MS = 1_000;

/** Waits a moment if a page is open. After that, the lock makes the worker wait until the page is done or closed. */
async function letPageGoFirst(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.length > 0) await delay(HEAD_START_MS);
}

/** How long open pages have to report who is signed in, in milliseconds: a frozen page doesn't respond. */
const PAGE_RESPONSE_MS = 1_000;
/** How long the first of them has if one is visible, and so not frozen, but busy, as while the app starts. */
const BUSY_PAGE_MS = 5_000;

/** Whether a page runs the app, and not only shows a file, and is visible. */
const isAppInSight = ({ url, visibilityState }: WindowClient) =>
  visibilityState === 'visible' && !new URL(url).pathname.includes('.');

/** Ends the stored session if no open page has it any more, because its sign-out was interrupted. */
async function followLocalStorage(keeper: SessionKeeper): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tokens: (string | null)[] = [];
  const responses = pages.map(async page => {
    const response = v.safeParse(SignedInToken, await ask(page, WHO_IS_SIGNED_IN));
    if (response.success) tokens.push(response.output);
  });
  await Promise.race([Promise.all(responses), delay(PAGE_RESPONSE_MS)]);
  if (tokens.length === 0 && pages.some(isAppInSight)) await Promise.race([...responses, delay(BUSY_PAGE_MS)]);
  if (tokens.length > 0) await keeper.abandon(token => !tokens.includes(token));
}

/** Shows on the app's icon how many entries of the signed-in user wait: no page may be open to do so. */
async function showUnsent(database: Database): Promise<void> {
  try {
    const count = await database.read(['session', 'outbox'], async tx => {
      const session = await tx.objectStore('session').get('session');
      return session ? tx.objectStore('outbox').index('userId').count(session.user.id) : 0;
    });
    await showBadge(count);
  } catch (error) {
    console.warn('offline: the entries that wait could not be counted', error);
  }
}

/** Cleans up after a session whose page may have been closed before it could do so. */
export async function cleanUpAfter(token: string): Promise<void> {
  const database = createDatabase();
  try {
    await createSessionKeeper(database).abandon(kept => kept === token);
    await showUnsent(database);
    const isFormer = async () => !(await createPushUser(database).session());
    await Promise.all([caches.delete(AVATAR_CACHE), endPush(self.registration, isFormer)]);
  } finally {
    database.close();
  }
}

/** Sends all waiting entries; throws if any are left, so that the browser triggers another sync. */
async function sendAll(definitions: readonly AnyIntentDefinition[]): Promise<void> {
  const database = createDatabase();
  const events = createEventChannel();
  const keeper = createSessionKeeper(database);
  const locks = deviceLocks();
  const transport = createClient(exchange);
  const intents = createIntentRegistry(definitions);
  const files = createFileStore(database, locks, intents);
  const tools = {
    intents,
    store: createOutboxStore({ database, intents, now: Date.now, newKey: () => crypto.randomUUID(), files }),
    files,
    transport,
    locks,
    connectivity,
    events,
    onSignedOut: (session: { token: string }) => keeper.expire(session.token),
    now: Date.now,
    random: Math.random,
  };
  try {
    await followLocalStorage(keeper);
    const [writes, uploads] = await Promise.all([
      createDrain(tools, 'writes')({ eager: true }),
      letPageGoFirst().then(() => createDrain(tools, 'uploads')({ eager: true })),
    ]);
    await showUnsent(database);
    const unrevoked = await createRevocations(database, transport).send();
    // Without a session there is nothing to retry: signing in requests the next sync.
    const left = [writes, uploads].filter(({ end }) => end !== 'done' && end !== 'signedOut');
    if (left.length > 0 || unrevoked > 0) throw new Error(`Something still waits (${left.map(({ end }) => end)})`);
  } finally {
    events.close();
    database.close();
  }
}

/**
 * Handles sync events. Returns a function that requests one. It does nothing if the browser has no Background Sync;
 * then only pages send. The queue's own request storage is not used: it counts a 401 or a 500 as sent.
 *
 * @param intents all intents of the app
 */
export function sendInBackground(intents: readonly AnyIntentDefinition[]): () => Promise<void> {
  // Without SyncManager, the constructor would run onSync at every start of the worker, outside any event.
  if (!('sync' in self.registration)) return async () => {};
  const queue = new Queue('outbox', { onSync: () => sendAll(intents) });
  return () => queue.registerSync();
}
