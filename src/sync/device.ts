/** Composition root of this page's local storage and sync. Pages use `outbox`, `mirror` and `drafts`. */
import { reportOfflineAccess } from '../../contract/record.ts';
import { connectivity } from '../device/connection.ts';
import { createDatabase } from '../device/database.ts';
import { createProofs } from '../device/lock/proof.ts';
import { deviceLocks } from '../device/locks.ts';
import { askWorker } from '../device/messages.ts';
import { createMirror } from '../device/mirror.ts';
import { createPersistenceRequest } from '../device/persist.ts';
import { createPushUser } from '../device/pushUser.ts';
import { blockReload } from '../device/reloadBlock.ts';
import type { SessionRow, UserStoreName } from '../device/schema.ts';
import { currentSession, localStorageOrNone } from '../device/session.ts';
import { startTimer } from '../device/timers.ts';
import { createClient } from '../net/client.ts';
import { request } from '../net/request.ts';
import { uploadWithProgress } from '../net/upload.ts';
import { createDraftCopies } from './drafts/draftCopies.ts';
import { createDrafts } from './drafts/drafts.ts';
import { createSuccessors } from './drafts/successors.ts';
import { createExamFiles } from './examFiles.ts';
import { createOfflineAccessLog } from './offlineAccessLog.ts';
import { createDirect } from './outbox/direct.ts';
import { createDrain } from './outbox/drain.ts';
import { createEntryList } from './outbox/entries.ts';
import { createEventChannel } from './outbox/events.ts';
import { createFileStore } from './outbox/files.ts';
import { createIntentRegistry, type Lane } from './outbox/intent.ts';
import { createProgress } from './outbox/progress.ts';
import { combine, createScheduler } from './outbox/scheduler.ts';
import { createOutbox } from './outbox/send.ts';
import { createOutboxStore } from './outbox/store.ts';
import { watchRecovery } from './recovery.ts';
import { createRevocations } from './revocations.ts';
import { createSessionKeeper } from './sessionKeeper.ts';
import { createThumbnails } from './thumbnails.ts';
import { createUserStore, type UserStore } from './userStore.ts';

const now = Date.now;
const random = Math.random;
const database = createDatabase();
const locks = deviceLocks();
/** The app registers its intents before it first uses the outbox (`followSession`). */
export const intents = createIntentRegistry();
const files = createFileStore(database, locks, intents);
const store = createOutboxStore({ database, intents, now, newKey: () => crypto.randomUUID(), files });

export const transport = createClient(uploadWithProgress);

/** Polls for the server's return for the lifetime of the page. Call it once. */
export function watchServer(): void {
  const { isHealthy } = transport;
  watchRecovery({ connectivity, isHealthy, window, document, after: startTimer, now, random });
}

export const events = createEventChannel();
export const keeper = createSessionKeeper(database);
export const proofs = createProofs(database);
export const pushUser = createPushUser(database);
export const revocations = createRevocations(database, transport);
export const mirror = createMirror(database, keeper);
const requestPersistence = createPersistenceRequest(
  'persist' in (navigator.storage ?? {}) ? navigator.storage : undefined,
);
const userStores = new Set<UserStore>();
export function userStore(name: UserStoreName): UserStore {
  const store = createUserStore(database, keeper, name);
  userStores.add(store);
  return store;
}
/** Gives up what could not be stored of a user, after their explicit sign-out. Their drafts are not among it. */
export function forgetUnstored(userId: string): void {
  for (const store of userStores) store.forget(userId);
}
export const thumbnails = createThumbnails(database, keeper.owner);
export const examFiles = createExamFiles(database, keeper.owner);
let letReload = () => {};
export const drafts = createDrafts(database, keeper, now, {
  onKept: requestPersistence,
  retarget: store.retargetDrafts,
  copies: createDraftCopies(localStorageOrNone()),
  // A draft that exists in memory only would be lost on reload.
  onHeld(isAny) {
    letReload();
    letReload = isAny ? blockReload() : () => {};
  },
});

// Two listeners, in this order: promises settle between them, so drafts are written before the database closes.
// Browsers run listeners of this event in registration order; a capturing listener doesn't run first.
window.addEventListener('pagehide', () => void drafts.flush());
window.addEventListener('pagehide', database.pause);
window.addEventListener('pageshow', database.resume);

export const entryList = createEntryList(store, events, keeper.owner);
export const offlineAccessLog = createOfflineAccessLog({
  database,
  owner: keeper.owner,
  report: (body, idempotencyKey) => request(reportOfflineAccess, { body, idempotencyKey }),
  locks: deviceLocks(),
  now,
});

/** Upload progress of the files that this page is sending. */
export const progress = createProgress();

function createSchedulerFor(lane: Lane) {
  const onSignedOut = (session: SessionRow) => keeper.expire(session.token);
  const onProgress = progress.note;
  const drain = createDrain(
    { intents, store, files, transport, locks, connectivity, events, onSignedOut, onProgress, now, random },
    lane,
  );
  return createScheduler({ drain, connectivity, window, document, after: startTimer, askWorker, now, random });
}

const schedulers = { writes: createSchedulerFor('writes'), uploads: createSchedulerFor('uploads') };

export const scheduler = combine(schedulers);

const direct = createDirect({
  intents,
  transport,
  token: () => currentSession()?.token,
  newKey: () => crypto.randomUUID(),
  onSignedOut: token => events.emit({ type: 'signedOut', token }),
});

export const outbox = createOutbox({
  store,
  direct,
  events,
  schedulers,
  isOffline: connectivity.isOffline,
  owner: keeper.owner,
  after: startTimer,
  askWorker,
  requestPersistence,
});

/** The records that were replaced while this page is open, such as appointments that were moved. */
export const successors = createSuccessors({ events, intents, drafts });

/** The number of entries waiting on this device, for all users. */
export const unsent = store.count;

/** The bytes of a file that waits to be sent. */
export const fileOf = files.of;

/** Deletes the bytes of files that no entry refers to. */
export const sweepFiles = files.sweep;
