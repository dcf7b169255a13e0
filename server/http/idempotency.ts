import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { idempotency } from '../database/schema.ts';
import { refuse } from './problems.ts';

/** A signed-in user's write under a key of the client's making. `fingerprint` is the SHA-256 of what was asked. */
export interface KeyedWrite {
  accountId: string;
  key: string;
  fingerprint: Uint8Array;
}

/** The SHA-256 over the parts of a request that make it this request: method, path with its query, parsed body. */
export function fingerprintOf(...parts: unknown[]): Uint8Array {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/**
 * Does a write once for its key, within the write's own transaction (contract.md, "Conventions").
 * A twin waits at the insert until the first has committed, then gets the stored answer; if the first was
 * refused, its row is gone with its transaction and the twin does the write itself.
 * @throws refusal `idempotency_mismatch` when the key came with another request.
 */
export async function once<T>(tx: Tx, write: KeyedWrite, work: () => Promise<T>): Promise<T> {
  const mine = and(eq(idempotency.accountId, write.accountId), eq(idempotency.key, write.key));
  const [claimed] = await tx
    .insert(idempotency)
    .values({ accountId: write.accountId, key: write.key, fingerprint: write.fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
  if (claimed) {
    const answer = await work();
    await tx
      .update(idempotency)
      .set({ answer: answer === undefined ? null : JSON.stringify(answer) })
      .where(mine);
    return answer;
  }
  const [kept] = await tx.select().from(idempotency).where(mine);
  if (!kept || !Buffer.from(kept.fingerprint).equals(write.fingerprint)) throw refuse('idempotency_mismatch');
  return (kept.answer === null ? undefined : JSON.parse(kept.answer)) as T;
}
