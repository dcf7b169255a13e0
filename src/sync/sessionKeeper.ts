/**
 * Whose device this is just now, in the device's database: the session for the worker, and the owner of the mirror.
 * Kept in step with the session in local storage, which wins.
 */

import type { Database } from '../device/database.ts';
import { proofKey } from '../device/lock/proofKey.ts';
import { emptyMirror, type Owner, ownedStores } from '../device/mirror.ts';
import type { SessionRow, WriteTx } from '../device/schema.ts';
import { draftKey } from './drafts/draftKey.ts';
import { recollections } from './drafts/drafts.ts';
import { hashOf } from './revocations.ts';

/** The server has revoked this session, as the worker has learnt meanwhile. */
export class RevokedError extends Error {
  override readonly name = 'RevokedError';
}

export interface SessionKeeper extends Owner {
  /**
   * A user is signed in. Removes another user's records; that user's outbox and drafts stay for them. A session that
   * was replaced without having ended is marked for revocation.
   * @throws RevokedError when the server has revoked this very session
   */
  begin(session: SessionRow): Promise<void>;
  /**
   * Gives up the signed-in user's session: stores its revocation and removes their records, in one transaction that is
   * committed at once. Outbox and drafts stay for them.
   */
  end(session: SessionRow): Promise<void>;
  /** The server no longer knows this token: removes the records. Nothing is sent until their owner signs in again. */
  expire(token: string): Promise<void>;
  /** Does for the stored session what `end` does, if that session `isOver`; unanswered bookings stay, too. */
  abandon(isOver: (token: string) => boolean): Promise<void>;
  /** This page no longer has a user; another tab has seen to what is kept. */
  leave(): void;
}

const stores = [...ownedStores, 'session', 'meta', 'drafts', 'revocations'] as const;
/** The key of the last token hash that the server revoked. */
const REVOKED = 'revoked';

/** Removes what may not stay without a session: all data of its user but the outbox and unfinished texts. */
async function wipe(tx: WriteTx, userId: string, keepsBookings: boolean): Promise<void> {
  const meta = tx.objectStore('meta');
  const gone = Object.values(recollections).filter(name => !(keepsBookings && name === recollections.bookings));
  await Promise.all([
    tx.objectStore('session').clear(),
    meta.delete('owner'),
    meta.delete(proofKey(userId)),
    emptyMirror(tx),
    ...gone.map(name => tx.objectStore('drafts').delete(draftKey(userId, name))),
  ]);
}

export function createSessionKeeper(database: Database): SessionKeeper {
  let owner: Promise<string | null> = Promise.resolve(null);
  let reader: string | null = null;
  /** Counts who has come and gone here: a claim that was overtaken while it read must not write. */
  let turn = 0;
  /** The token's hash, made at the start of a session so that its end needn't wait for it. */
  let known: { token: string; hash: string | undefined } | undefined;

  const kept = () =>
    database.read(['session', 'meta'], async tx => {
      const meta = tx.objectStore('meta');
      const [session, holder, revoked] = await Promise.all([
        tx.objectStore('session').get('session'),
        meta.get('owner'),
        meta.get(REVOKED),
      ]);
      return { session, holder, revoked };
    });

  async function claim({ token, user }: SessionRow): Promise<void> {
    const mine = ++turn;
    const [{ session, holder, revoked }, hash] = await Promise.all([kept(), hashOf(token)]);
    if (mine === turn) known = { token, hash };
    if (hash !== undefined && hash === revoked) throw new RevokedError();
    const isTheirs =
      holder === user.id && session?.token === token && JSON.stringify(session.user) === JSON.stringify(user);
    // Nothing has changed since this user's last start: skip the write, so that no start waits for the disk.
    if (isTheirs) return;
    const replaced = session && session.token !== token ? await hashOf(session.token) : undefined;
    await database.write(stores, async tx => {
      if (mine !== turn) return;
      const meta = tx.objectStore('meta');
      const before = await meta.get('owner');
      if (replaced) await tx.objectStore('revocations').put(replaced, replaced);
      if (before !== undefined && before !== user.id) await wipe(tx, before, true);
      await meta.put(user.id, 'owner');
      await meta.delete(REVOKED);
      await tx.objectStore('session').put({ token, user }, 'session');
    });
  }

  function leave(): void {
    turn += 1;
    owner = Promise.resolve(null);
    reader = null;
  }

  return {
    owner: () => owner,
    reader: () => reader,

    async begin(session) {
      const claimed = claim(session);
      reader = session.user.id;
      // A device that can't keep anything still works online.
      owner = claimed.then(
        () => session.user.id,
        error => (error instanceof RevokedError ? null : session.user.id),
      );
      await claimed;
    },

    async end({ token, user }) {
      leave();
      const hash = known?.token === token ? known.hash : await hashOf(token);
      await database.write(stores, async tx => {
        const kept = hash && tx.objectStore('revocations').put(hash, hash);
        const wiped = wipe(tx, user.id, false);
        // Commits without waiting for the requests: closing the tab now can't undo the sign-out.
        tx.commit();
        await Promise.all([kept, wiped]);
      });
    },

    async expire(token) {
      const hash = await hashOf(token);
      await database.write(stores, async tx => {
        const session = await tx.objectStore('session').get('session');
        if (session?.token !== token) return;
        await wipe(tx, session.user.id, true);
        if (hash) await tx.objectStore('meta').put(hash, REVOKED);
      });
    },

    async abandon(isOver) {
      const { session, holder } = await kept();
      if (session ? !isOver(session.token) : holder === undefined || !isOver('')) return;
      const hash = session && (await hashOf(session.token));
      await database.write(stores, async tx => {
        const still = await tx.objectStore('session').get('session');
        if (still?.token !== session?.token) return;
        if (hash) await tx.objectStore('revocations').put(hash, hash);
        const user = session?.user.id ?? holder;
        if (user !== undefined) await wipe(tx, user, true);
      });
    },

    leave,
  };
}
