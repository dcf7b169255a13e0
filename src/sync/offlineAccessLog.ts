/**
 * The offline access log: which patients' cached records a doctor has opened while offline. Each row is kept until the
 * server has recorded it, even after sign-out, because the patient has a right to see it.
 */
import type { OfflineAccess } from '../../contract/record.ts';
import type { Database } from '../device/database.ts';
import type { Locks } from '../device/locks.ts';
import { ApiError } from '../net/errors.ts';

export interface OfflineAccessLog {
  /** Logs that something was opened just now, and reports it as soon as the server can be reached. */
  note(opened: Omit<OfflineAccess, 'opened_at'>): Promise<void>;
  /** Reports all rows of the signed-in user. Returns how many are left. */
  send(): Promise<number>;
}

interface Tools {
  database: Database;
  /** Resolves to the id of the signed-in user, or `null`. */
  owner(): Promise<string | null>;
  /** Reports one row; the server records it once per key. */
  report(opening: OfflineAccess, key: string): Promise<void>;
  /** Prevents two tabs from sending at once. */
  locks: Locks;
  /** Epoch milliseconds. */
  now(): number;
}

/** The server will always refuse this row, so retrying is pointless. */
const isFinal = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 422);

export function createOfflineAccessLog({ database, owner, report, locks, now }: Tools): OfflineAccessLog {
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
