/**
 * Everything that this page keeps on the device, put together once: `outbox`, `mirror` and `drafts` are what pages use.
 */
import { connectivity } from './connection.ts';
import { createDatabase } from './database.ts';
import { createDrafts } from './drafts.ts';
import { createDrain } from './drain.ts';
import { deviceLocks } from './locks.ts';
import { askWorker } from './messages.ts';
import { createMirror } from './mirror.ts';
import { createNewsChannel } from './news.ts';
import { createEntryList } from './outbox/entries.ts';
import { createOutbox } from './outbox/send.ts';
import { createOutboxStore } from './outbox/store.ts';
import { createRevocations } from './revocations.ts';
import { createSessionKeeper } from './session.ts';
import { transport } from './transport.ts';
import { createWake } from './wake.ts';

/** Calls back after milliseconds; gives the way to stop. */
export function timer(ms: number, work: () => void): () => void {
  const id = setTimeout(work, ms);
  return () => clearTimeout(id);
}

const now = Date.now;
const random = Math.random;
const database = createDatabase();
const store = createOutboxStore({ database, now, newKey: () => crypto.randomUUID() });

export const news = createNewsChannel();
export const keeper = createSessionKeeper(database);
export const revocations = createRevocations(database, transport);
export const mirror = createMirror(database, keeper.owner);
export const drafts = createDrafts(database, keeper.owner);
export const entryList = createEntryList(store, news, keeper.owner);

const drain = createDrain({
  store,
  transport,
  locks: deviceLocks(),
  connectivity,
  news,
  onSignedOut: session => keeper.expire(session.token),
  now,
  random,
});

export const wake = createWake({ drain, connectivity, window, document, after: timer, askWorker, now, random });

export const outbox = createOutbox({
  store,
  news,
  wake,
  owner: keeper.owner,
  after: timer,
  askWorker,
  draftGone: drafts.gone,
});

/** How many entries wait on this device, whoever's they are. */
export const unsent = store.count;

/** Gives up all entries of a user. */
export const discardAll = store.discardAll;
