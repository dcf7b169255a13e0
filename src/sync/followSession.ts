/** Keeps local storage in step with the session, and cleans up after a session has ended. */

import { showBadge } from '../device/badge.ts';
import { askWorker, tellEnded } from '../device/messages.ts';
import { AVATAR_CACHE } from '../device/mirror.ts';
import { endPush } from '../device/pushUser.ts';
import {
  currentSession,
  endSession,
  isStoreWritable,
  type Session,
  type SessionEnd,
  watchSession,
} from '../device/session.ts';
import { type Ending, onSignOut } from '../device/signOutHooks.ts';
import { startTimer } from '../device/timers.ts';
import { SETTLE_MS, whenIdle } from '../device/whenIdle.ts';
import { showUnsent } from './badge.ts';
import {
  drafts,
  entryList,
  events,
  forgetUnstored,
  intents,
  keeper,
  pushUser,
  revocations,
  scheduler,
  sweepFiles,
} from './device.ts';
import type { AnyIntentDefinition } from './outbox/intent.ts';
import { RevokedError } from './sessionKeeper.ts';

/** How long until a session that could not be stored is stored again, in milliseconds. */
const SESSION_RETRY_MS = 30_000;

let isFollowing = false;

/**
 * Follows the session for the lifetime of the page. Further calls do nothing.
 *
 * @param definitions all intents of the app
 */
export function followSession(definitions: readonly AnyIntentDefinition[]): void {
  if (isFollowing) return;
  isFollowing = true;
  intents.register(definitions);
  showUnsent(entryList, showBadge);
  begin();
  watchSession(begin);
  onSignOut(end);
  events.subscribe(event => {
    if (event.type === 'signedOut') endSession('expired', event.token);
  });
}

function begin(): void {
  const session = currentSession();
  if (!session) return;
  drafts.userChanged(session.user.id);
  keeper
    .begin(session)
    .catch(error => {
      if (error instanceof RevokedError) return endSession('expired', session.token);
      console.error('offline: this device cannot keep anything', error);
      // Without this, storage that was only slow, or blocked by another tab, would stay unused until the next start.
      startTimer(SESSION_RETRY_MS, () => currentSession()?.token === session.token && begin());
    })
    .then(() => entryList.reload())
    // The opening page reads its data from the same database, so wait until it has rendered.
    .then(() => new Promise<void>(done => whenIdle([done], SETTLE_MS)))
    .then(() => Promise.all([sweepFiles(), scheduler.now()]))
    .catch(error => console.error('offline: the outbox cannot be read', error));
}

async function end({ session, reason, revoked }: Ending): Promise<void> {
  const isGivenUp = reason === 'signed-out' || reason === 'locked';
  // Must come first: the service worker outlives a page that is closed now.
  if (isGivenUp) tellEnded(session.token);
  // Stores unfinished text for its owner. After an explicit sign-out, the owner has already chosen.
  const kept = reason === 'signed-out' ? undefined : drafts.flush();
  keeper.leave();
  // The person was told of texts that are in memory only. After any other end they wait for the next sign-in.
  if (reason === 'signed-out') {
    drafts.userChanged(null);
    forgetUnstored(session.user.id);
  }
  await Promise.all([kept, cleanUp(session, reason), reason !== 'elsewhere' && endFormerPush()]);
  // Stops a running drain. Exam files wait for their owner.
  events.emit({ type: 'changed' });
  await Promise.all([entryList.reload(), sweepFiles()]);
  if (!isGivenUp) return;
  if (await revoked) await revocations.done(session.token);
  else askWorker();
}

/** Deletes the data that must not outlive the session. */
async function cleanUp(session: Session, reason: SessionEnd): Promise<void> {
  switch (reason) {
    case 'elsewhere':
      // That tab cleans up.
      return;
    case 'expired':
      await keeper.expire(session.token);
      break;
    case 'locked':
      // Another user may have signed in since then, in another tab.
      await keeper.abandon(token => token === session.token);
      break;
    case 'signed-out':
      await keeper.end(session);
      break;
  }
  if ('caches' in globalThis) await caches.delete(AVATAR_CACHE);
}

/** Ends the push of a user who isn't signed in here any more. The server ends it with the session. */
async function endFormerPush(): Promise<void> {
  // Another tab may have subscribed for the next user.
  const isFormer = async () => (await pushUser.read().catch(() => null)) !== currentSession()?.user.id;
  try {
    await endPush(await navigator.serviceWorker?.getRegistration(), isFormer);
  } catch (error) {
    console.warn('push: the former user’s push could not be ended', error);
  }
}

/**
 * Ends a session that local storage no longer has because its sign-out was interrupted. Then revokes the sessions that
 * ended here while offline. Runs when idle, also in the signed-out app.
 */
export async function revokeEnded(): Promise<void> {
  if (!currentSession() && isStoreWritable()) await keeper.abandon(() => !currentSession());
  if (!currentSession()) void showBadge(0);
  if ((await revocations.send()) > 0) askWorker();
}
