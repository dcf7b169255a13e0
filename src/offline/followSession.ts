/** Keeps the device in step with who is signed in (src/identity), and cleans up after them. */
import { currentSession, endSession, watchSession } from '../identity/session.ts';
import { type Ending, onSignOut } from '../identity/signOutHooks.ts';
import { SETTLE_MS, whenIdle } from '../shell/idle.ts';
import { AVATARS } from './cacheNames.ts';
import { entryList, keeper, news, revocations, sweepFiles, wake } from './device.ts';
import { askWorker } from './messages.ts';
import { timer } from './timer.ts';

/** After so long storage that couldn't be had is tried again, in milliseconds. */
const STORAGE_RETRY_MS = 30_000;

let isFollowing = false;

/** From now on, for as long as the page lives; once is enough. */
export function followSession(): void {
  if (isFollowing) return;
  isFollowing = true;
  begin();
  watchSession(begin);
  onSignOut(end);
  news.listen(piece => {
    if (piece.type === 'signedOut') endSession('expired', piece.token);
  });
}

function begin(): void {
  const session = currentSession();
  if (!session) return;
  keeper
    .begin(session)
    .catch(error => {
      console.error('offline: this device cannot keep anything', error);
      // Storage that was only slow, or held by another tab, would else keep no copy until the next start.
      timer(STORAGE_RETRY_MS, () => currentSession()?.token === session.token && begin());
    })
    .then(() => entryList.reload())
    // The page that opens reads its copy from the same database: what needn't be seen comes when it is drawn.
    .then(() => new Promise<void>(done => whenIdle([done], SETTLE_MS)))
    .then(() => Promise.all([sweepFiles(), wake.now()]))
    .catch(error => console.error('offline: the outbox cannot be read', error));
}

async function end({ session, reason, revoked }: Ending): Promise<void> {
  switch (reason) {
    case 'expired':
      keeper.leave();
      await keeper.expire(session.token);
      break;
    case 'locked':
      keeper.leave();
      await Promise.all([keeper.expire(session.token), revocations.add(session.token)]);
      break;
    case 'elsewhere':
      keeper.leave();
      break;
    case 'signed-out':
      await Promise.all([
        keeper.end(),
        revocations.add(session.token),
        'caches' in globalThis && caches.delete(AVATARS),
      ]);
      break;
  }
  // Whoever sends just now stops: the files wait for their owner.
  news.tell({ type: 'changed' });
  await Promise.all([entryList.reload(), sweepFiles()]);
  if (reason !== 'signed-out' && reason !== 'locked') return;
  if (await revoked) await revocations.done(session.token);
  else askWorker();
}

/** Tells the server of sessions that ended here without a network; for an idle moment of the signed-out app as well. */
export async function revokeEnded(): Promise<void> {
  if ((await revocations.send()) > 0) askWorker();
}
