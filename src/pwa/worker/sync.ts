/** Sends what waits when the network is back, even if no page lives then (Background Sync; architecture.md). */
import * as v from 'valibot';
import { Queue } from 'workbox-background-sync';
import { AVATARS } from '../../device/cacheNames.ts';
import { connectivity } from '../../device/connection.ts';
import { createDatabase } from '../../device/database.ts';
import { deviceLocks } from '../../device/locks.ts';
import { SignedInToken, WHO_IS_SIGNED_IN } from '../../device/messages.ts';
import { timer } from '../../device/timer.ts';
import { createDrain } from '../../sync/outbox/drain.ts';
import { createFileStore } from '../../sync/outbox/files.ts';
import { createNewsChannel } from '../../sync/outbox/news.ts';
import { createOutboxStore } from '../../sync/outbox/store.ts';
import { createTransport } from '../../sync/outbox/transport.ts';
import { createRevocations } from '../../sync/revocations.ts';
import { createSessionKeeper, type SessionKeeper } from '../../sync/sessionKeeper.ts';
import { carryInWorker } from './carry.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long an open page is let go first with its files, which it can carry with progress, in milliseconds. */
const COURTESY_MS = 1_000;

/** Waits a moment where a page is open; the lock then makes us wait until it is done, or gone. */
async function letPageGoFirst(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.length > 0) await new Promise(resolve => setTimeout(resolve, COURTESY_MS));
}

/** How long an open page has to say who is signed in, in milliseconds: a frozen one doesn't answer. */
const ANSWER_MS = 1_000;

/** The token that a page has from local storage, `null` for none; undefined when it doesn't answer. */
function tokenIn(page: Client): Promise<string | null | undefined> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    const stop = timer(ANSWER_MS, () => resolve(undefined));
    port1.onmessage = ({ data }) => {
      stop();
      const answer = v.safeParse(SignedInToken, data);
      resolve(answer.success ? answer.output : undefined);
    };
    page.postMessage(WHO_IS_SIGNED_IN, [port2]);
  });
}

/** Ends the stored session if no open page has it any more: its sign-out was interrupted. */
async function followLocalStorage(keeper: SessionKeeper): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tokens = (await Promise.all(pages.map(tokenIn))).filter(token => token !== undefined);
  if (tokens.length > 0) await keeper.abandon(token => !tokens.includes(token));
}

/** Cleans up after a session whose page may have been closed before it could. */
export async function cleanUpAfter(token: string): Promise<void> {
  const database = createDatabase();
  try {
    await createSessionKeeper(database).abandon(kept => kept === token);
    await caches.delete(AVATARS);
  } finally {
    database.close();
  }
}

/** Sends all that waits; throws when something is left, so that the browser wakes us again. */
async function sendAll(): Promise<void> {
  const database = createDatabase();
  const news = createNewsChannel();
  const keeper = createSessionKeeper(database);
  const locks = deviceLocks();
  const transport = createTransport(carryInWorker);
  const files = createFileStore(database, locks);
  const tools = {
    store: createOutboxStore({ database, now: Date.now, newKey: () => crypto.randomUUID(), files }),
    files,
    transport,
    locks,
    connectivity,
    news,
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
    const unrevoked = await createRevocations(database, transport).send();
    // Without a session there is nothing to try again: signing in asks for the next sync.
    const left = [writes, uploads].filter(({ end }) => end !== 'done' && end !== 'signedOut');
    if (left.length > 0 || unrevoked > 0) throw new Error(`Something still waits (${left.map(({ end }) => end)})`);
  } finally {
    news.close();
    database.close();
  }
}

/**
 * Listens for syncs. Gives the way to ask for one; it does nothing where the browser has no Background Sync, and there
 * the page is the engine. The queue's own storage of requests is not used: it counts a 401 or a 500 as sent.
 */
export function sendInBackground(): () => Promise<void> {
  // Without SyncManager the constructor would run onSync at every start of the worker, outside any event.
  if (!('sync' in self.registration)) return async () => {};
  const queue = new Queue('outbox', { onSync: sendAll });
  return () => queue.registerSync();
}
