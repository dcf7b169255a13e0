/** Sends what waits when the network is back, even if no page lives then (Background Sync; architecture.md). */
import { Queue } from 'workbox-background-sync';
import { connectivity } from '../connection.ts';
import { createDatabase } from '../database.ts';
import { createDrain } from '../drain.ts';
import { deviceLocks } from '../locks.ts';
import { createNewsChannel } from '../news.ts';
import { createOutboxStore } from '../outbox/store.ts';
import { createRevocations } from '../revocations.ts';
import { createSessionKeeper } from '../session.ts';
import { transport } from '../transport.ts';

declare const self: ServiceWorkerGlobalScope;

/** Sends all that waits; throws when something is left, so that the browser wakes us again. */
async function sendAll(): Promise<void> {
  const database = createDatabase();
  const news = createNewsChannel();
  const keeper = createSessionKeeper(database);
  const drain = createDrain({
    store: createOutboxStore({ database, now: Date.now, newKey: () => crypto.randomUUID() }),
    transport,
    locks: deviceLocks(),
    connectivity,
    news,
    onSignedOut: session => keeper.expire(session.token),
    now: Date.now,
    random: Math.random,
  });
  try {
    const { end } = await drain({ eager: true });
    const unrevoked = await createRevocations(database, transport).send();
    // Without a session there is nothing to try again: signing in asks for the next sync.
    if ((end !== 'done' && end !== 'signedOut') || unrevoked > 0) throw new Error(`Something still waits (${end})`);
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
