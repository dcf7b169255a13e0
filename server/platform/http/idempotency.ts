import { createHash, createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../database/database.ts';
import { idempotency } from '../database/schema.ts';
import { refuse } from '../errors/problems.ts';

/** A signed-in user's write under a key of the client's making. `fingerprint` is the SHA-256 of what was asked. */
export interface KeyedWrite {
  accountId: string;
  key: string;
  fingerprint: Uint8Array;
}

/**
 * The SHA-256 over the parts of a request that make it this request: method, path with its query, parsed body. With a
 * seal (the caller's token) it can't be used to guess what was in the body, and stands for this session alone.
 */
export function fingerprintOf(seal: string | undefined, ...parts: unknown[]): Uint8Array {
  const hash = seal === undefined ? createHash('sha256') : createHmac('sha256', seal);
  return hash.update(JSON.stringify(parts)).digest();
}

const rowOf = ({ accountId, key }: KeyedWrite) => and(eq(idempotency.accountId, accountId), eq(idempotency.key, key));

/**
 * The answer that a write already got under its key, if it was made.
 * @throws refusal `idempotency_mismatch` when the key came with another request.
 */
export async function keptAnswer<T>(db: Reader, write: KeyedWrite | undefined): Promise<{ answer: T } | undefined> {
  if (!write) return undefined;
  const [kept] = await db.select().from(idempotency).where(rowOf(write));
  if (!kept) return undefined;
  if (!Buffer.from(kept.fingerprint).equals(write.fingerprint)) throw refuse('idempotency_mismatch');
  return { answer: (kept.answer === null ? undefined : JSON.parse(kept.answer)) as T };
}

/**
 * Does a write once for its key, within the write's own transaction (contract.md, "Conventions").
 * A twin waits at the insert until the first has committed, then gets the stored answer; if the first was
 * refused, its row is gone with its transaction and the twin does the write itself.
 * @throws refusal `idempotency_mismatch` when the key came with another request.
 */
export async function once<T>(tx: Tx, write: KeyedWrite, work: () => Promise<T>): Promise<T> {
  const { accountId, key, fingerprint } = write;
  const [claimed] = await tx
    .insert(idempotency)
    .values({ accountId, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
  if (!claimed) {
    const kept = await keptAnswer<T>(tx, write);
    if (!kept) throw refuse('idempotency_mismatch');
    return kept.answer;
  }
  const answer = await work();
  await tx
    .update(idempotency)
    .set({ answer: answer === undefined ? null : JSON.stringify(answer) })
    .where(rowOf(write));
  return answer;
}
