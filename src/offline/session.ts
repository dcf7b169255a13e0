/**
 * Whose device this is just now, in the device's database: the session for the worker, and the owner of the mirror.
 * Kept in step with the session in local storage, which wins.
 */
import { proofKey } from '../identity/lock/proofKey.ts';
import type { Database } from './database.ts';
import { emptyMirror, ownedStores } from './mirror.ts';
import type { SessionRow } from './schema.ts';

export interface SessionKeeper {
  /** The signed-in user's id once what is kept here is theirs; `null` when nobody is signed in. */
  owner(): Promise<string | null>;
  /** The same without waiting: whose copies may be shown. A copy tells whether it is theirs. */
  reader(): string | null;
  /** Somebody is signed in. What another user left in the mirror goes; what they left in the outbox waits for them. */
  begin(session: SessionRow): Promise<void>;
  /** Somebody has signed out here: no trace stays but what they chose to keep in the outbox. */
  end(): Promise<void>;
  /** The server no longer knows this token: nothing is sent until its owner signs in again, and nothing is lost. */
  expire(token: string): Promise<void>;
  /** This page no longer has a user; another tab has seen to what is kept. */
  leave(): void;
}

export function createSessionKeeper(database: Database): SessionKeeper {
  let owner: Promise<string | null> = Promise.resolve(null);
  let reader: string | null = null;
  /** Counts who has come and gone here: a claim that was overtaken while it read must not write. */
  let turn = 0;

  /** Whether all is as this person left it: nothing has to be written then, and no start waits for the disk. */
  function isTheirs({ token, user }: SessionRow): Promise<boolean> {
    return database.read(['session', 'meta'], async tx => {
      const [holder, known] = await Promise.all([
        tx.objectStore('meta').get('owner'),
        tx.objectStore('session').get('session'),
      ]);
      return holder === user.id && known?.token === token && JSON.stringify(known.user) === JSON.stringify(user);
    });
  }

  async function claim({ token, user }: SessionRow): Promise<void> {
    const mine = ++turn;
    if (await isTheirs({ token, user })) return;
    await database.write([...ownedStores, 'session', 'meta', 'drafts'], async tx => {
      if (mine !== turn) return;
      const meta = tx.objectStore('meta');
      const before = await meta.get('owner');
      if (before !== user.id) {
        if (before !== undefined) await meta.delete(proofKey(before));
        await emptyMirror(tx);
        await tx.objectStore('drafts').clear();
        await meta.put(user.id, 'owner');
      }
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
        () => session.user.id,
      );
      await claimed;
    },

    async end() {
      leave();
      await database.write([...ownedStores, 'session', 'meta', 'drafts'], async tx => {
        await emptyMirror(tx);
        await tx.objectStore('drafts').clear();
        await tx.objectStore('session').clear();
        const meta = tx.objectStore('meta');
        const before = await meta.get('owner');
        if (before !== undefined) await meta.delete(proofKey(before));
        await meta.delete('owner');
      });
    },

    async expire(token) {
      await database.write(['session', 'meta'], async tx => {
        const session = tx.objectStore('session');
        const known = await session.get('session');
        if (known?.token !== token) return;
        await session.clear();
        await tx.objectStore('meta').delete(proofKey(known.user.id));
      });
    },

    leave,
  };
}
