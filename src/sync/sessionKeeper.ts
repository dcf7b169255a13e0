/**
 * The session and the mirror's owner in the device's database, where the service worker can read them. Follows the
 * session in local storage, which takes precedence.
 */

import type { Database } from '../device/database.ts';
import { proofKey } from '../device/lock/proof.ts';
import { emptyMirror, type Owner, ownedStores } from '../device/mirror.ts';
import { type SessionRow, userStores, type WriteTx } from '../device/schema.ts';
import { successorKeys } from './outbox/retarget.ts';
import { sentAtKey } from './outbox/store.ts';
import { hashOf } from './revocations.ts';

/** The server has revoked this session; the worker found out first. */
export class RevokedError extends Error {
  override readonly name = 'RevokedError';
}

export interface SessionKeeper extends Owner {
  /**
   * Starts a user's session. Deletes another user's mirrored data; that user's outbox and drafts stay. A session that
   * was replaced without having ended is marked for revocation.
   * @throws RevokedError when the server has revoked this session
   */
  begin(session: SessionRow): Promise<void>;
  /**
   * Ends the signed-in user's session: stores its revocation and deletes the mirrored data, in one transaction that is
   * committed immediately. Outbox and drafts stay.
   */
  end(session: SessionRow): Promise<void>;
  /**
   * The server no longer knows this token: deletes the mirrored data. Nothing is sent until the user signs in again.
   */
  expire(token: string): Promise<void>;
  /** Does the same as `end` for the stored session if `isOver` is true for it; unanswered bookings also stay. */
  abandon(isOver: (token: string) => boolean): Promise<void>;
  /** This page has no user any more; another tab has taken care of the stored data. */
  leave(): void;
}

const stores = [...ownedStores, ...userStores, 'session', 'meta', 'revocations'] as const;
/** The key of the last token hash that the server revoked. */
const REVOKED = 'revoked';

/**
 * Deletes what must not outlive the session. Outbox, files, drafts and offline access log stay. Unless the user has
 * signed out, so do unanswered bookings, and the successors of records that late drafts may be about.
 */
async function wipe(tx: WriteTx, userId: string, isSignOut: boolean): Promise<void> {
  const meta = tx.objectStore('meta');
  const deleted = userStores.filter(name => isSignOut || name !== 'unansweredBookings');
  await Promise.all([
    tx.objectStore('session').clear(),
    meta.delete('owner'),
    meta.delete(proofKey(userId)),
    meta.delete(sentAtKey(userId)),
    isSignOut && meta.delete(successorKeys(userId)),
    emptyMirror(tx),
    ...deleted.map(name => tx.objectStore(name).delete(userId)),
  ]);
}

export function createSessionKeeper(database: Database): SessionKeeper {
  let owner: Promise<string | null> = Promise.resolve(null);
  let reader: string | null = null;
  /** Counts the sign-ins and sign-outs of this page, so that an outdated `begin` doesn't write. */
  let generation = 0;
  /** The token's hash, computed when the session starts so that ending it needn't wait. */
  let latestHash: { token: string; hash: string | undefined } | undefined;

  const readStored = () =>
    database.read(['session', 'meta'], async tx => {
      const meta = tx.objectStore('meta');
      const [session, holder, revoked] = await Promise.all([
        tx.objectStore('session').get('session'),
        meta.get('owner'),
        meta.get(REVOKED),
      ]);
      return { session, holder, revoked };
    });

  async function store({ token, user }: SessionRow): Promise<void> {
    const own = ++generation;
    const [{ session, holder, revoked }, hash] = await Promise.all([readStored(), hashOf(token)]);
    if (own === generation) latestHash = { token, hash };
    if (hash !== undefined && hash === revoked) throw new RevokedError();
    const isCurrent =
      holder === user.id && session?.token === token && JSON.stringify(session.user) === JSON.stringify(user);
    // The stored session is current: skip the write, so that start-up doesn't wait for the disk.
    if (isCurrent) return;
    const replaced = session && session.token !== token ? await hashOf(session.token) : undefined;
    await database.write(stores, async tx => {
      if (own !== generation) return;
      const meta = tx.objectStore('meta');
      const before = await meta.get('owner');
      if (replaced) await tx.objectStore('revocations').put(replaced, replaced);
      if (before !== undefined && before !== user.id) await wipe(tx, before, false);
      await meta.put(user.id, 'owner');
      await meta.delete(REVOKED);
      await tx.objectStore('session').put({ token, user }, 'session');
    });
  }

  function leave(): void {
    generation += 1;
    owner = Promise.resolve(null);
    reader = null;
  }

  return {
    owner: () => owner,
    reader: () => reader,

    async begin(session) {
      const stored = store(session);
      reader = session.user.id;
      // A device that can't store anything still works online.
      owner = stored.then(
        () => session.user.id,
        error => (error instanceof RevokedError ? null : session.user.id),
      );
      await stored;
    },

    async end({ token, user }) {
      leave();
      const hash = latestHash?.token === token ? latestHash.hash : await hashOf(token);
      await database.write(stores, async tx => {
        const revocation = hash && tx.objectStore('revocations').put(hash, hash);
        const wiped = wipe(tx, user.id, true);
        // Commits without waiting for the requests, so that closing the tab now can't undo the sign-out.
        tx.commit();
        await Promise.all([revocation, wiped]);
      });
    },

    async expire(token) {
      const hash = await hashOf(token);
      await database.write(stores, async tx => {
        const session = await tx.objectStore('session').get('session');
        if (session?.token !== token) return;
        await wipe(tx, session.user.id, false);
        if (hash) await tx.objectStore('meta').put(hash, REVOKED);
      });
    },

    async abandon(isOver) {
      const { session, holder } = await readStored();
      if (session ? !isOver(session.token) : holder === undefined || !isOver('')) return;
      const hash = session && (await hashOf(session.token));
      await database.write(stores, async tx => {
        const current = await tx.objectStore('session').get('session');
        if (current?.token !== session?.token) return;
        if (hash) await tx.objectStore('revocations').put(hash, hash);
        const user = session?.user.id ?? holder;
        if (user !== undefined) await wipe(tx, user, false);
      });
    },

    leave,
  };
}
