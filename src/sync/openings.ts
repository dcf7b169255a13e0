/**
 * Openings: a doctor read what the device keeps of a patient, and the server doesn't know. Each is kept until the server
 * has it on record, also over a sign-out: the patient is to see it.
 */
import type { Opening } from '../../contract/record.ts';
import type { Database } from '../device/database.ts';
import type { Locks } from '../device/locks.ts';
import { ApiError } from '../net/errors.ts';

export interface Openings {
  /** Notes that something was opened just now, and tells the server as soon as it can be reached. */
  note(opened: Omit<Opening, 'opened_at'>): Promise<void>;
  /** Tells the server of all that the signed-in user has opened. Gives how many are left. */
  send(): Promise<number>;
}

interface Tools {
  database: Database;
  /** Resolves to the id of who is signed in; `null` when nobody is. */
  owner(): Promise<string | null>;
  /** Puts an opening on record, once for its key. */
  report(opening: Opening, key: string): Promise<void>;
  /** Two tabs never send at once. */
  locks: Locks;
  /** Epoch milliseconds. */
  now(): number;
}

/** What the server will never take: it would be refused again and again. */
const isFinal = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 422);

export function createOpenings({ database, owner, report, locks, now }: Tools): Openings {
  async function send(): Promise<number> {
    const userId = await owner();
    if (userId === null) return 0;
    const rows = await database.read(['openings'], tx => tx.objectStore('openings').index('userId').getAll(userId));
    let left = rows.length;
    for (const { key, patient_id, subject, opened_at } of rows) {
      try {
        await report({ patient_id, subject, opened_at }, key);
      } catch (error) {
        if (!isFinal(error)) return left;
      }
      await database.write(['openings'], tx => tx.objectStore('openings').delete(key));
      left -= 1;
    }
    return left;
  }
  const inTurn = () => locks.request('openings', send);

  return {
    async note(opened) {
      const userId = await owner();
      if (userId === null) return;
      const row = { ...opened, key: crypto.randomUUID(), userId, opened_at: new Date(now()).toISOString() };
      await database.write(['openings'], async tx => {
        await tx.objectStore('openings').put(row);
      });
      await inTurn();
    },
    send: inTurn,
  };
}
