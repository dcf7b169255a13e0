import { createHash, createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../database/database.ts';
import { idempotency } from '../database/schema.ts';
import { refuse } from '../errors/problems.ts';

/**
 * A write of a signed-in user under an idempotency key that the client generated. `fingerprint` is the SHA-256 of the
 * request.
 */
export interface KeyedWrite {
  accountId: string;
  key: string;
  fingerprint: Uint8Array;
}

/**
 * The SHA-256 of the parts that identify a request: method, path with query, parsed body. With a seal (the caller's
 * token) it is an HMAC: it can't be used to guess the body, and is only valid for this session.
 */
export function fingerprintOf(seal: string | undefined, ...parts: unknown[]): Uint8Array {
  const hash = seal === undefined ? createHash('sha256') : createHmac('sha256', seal);
  return hash.update(JSON.stringify(parts)).digest();
}

const rowOf = ({ accountId, key }: KeyedWrite) => and(eq(idempotency.accountId, accountId), eq(idempotency.key, key));

/**
 * The stored response of a write that was already made under its key.
 * @throws refusal `idempotency_mismatch` if the key was used for a different request
 */
export async function keptAnswer<T>(db: Reader, write: KeyedWrite | undefined): Promise<{ answer: T } | undefined> {
  if (!write) return undefined;
  const [kept] = await db.select().from(idempotency).where(rowOf(write));
  if (!kept) return undefined;
  if (!Buffer.from(kept.fingerprint).equals(write.fingerprint)) throw refuse('idempotency_mismatch');
  return { answer: (kept.answer === null ? undefined : JSON.parse(kept.answer)) as T };
}

/**
 * Makes a write once per key, in the write's own transaction. A concurrent duplicate waits at the insert until the
 * first has committed, then gets the stored response. If the first was refused, its row is rolled back and the
 * duplicate makes the write itself.
 * @throws refusal `idempotency_mismatch` if the key was used for a different request
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
