/** Sends what waits when the network is back, even if no page lives then (Background Sync; architecture.md). */
import { Queue } from 'workbox-background-sync';
import { connectivity } from '../connection.ts';
import { createDatabase } from '../database.ts';
import { createDrain } from '../drain.ts';
import { deviceLocks } from '../locks.ts';
import { createNewsChannel } from '../news.ts';
import { createFileStore } from '../outbox/files.ts';
import { createOutboxStore } from '../outbox/store.ts';
import { createRevocations } from '../revocations.ts';
import { createSessionKeeper } from '../session.ts';
import { createTransport } from '../transport.ts';
import { carryInWorker } from './carry.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long an open page is let go first with its files, which it can carry with progress, in milliseconds. */
const COURTESY_MS = 1_000;

/** Waits a moment where a page is open; the lock then makes us wait until it is done, or gone. */
async function letPageGoFirst(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.length > 0) await new Promise(resolve => setTimeout(resolve, COURTESY_MS));
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
