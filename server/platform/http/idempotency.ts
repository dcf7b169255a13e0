import { createHash, createHmac } from 'node:crypto';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { dependentsOfWrite, ofSamePerson } from '../auth/ownPatients.ts';
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
 * The SHA-256 of the parts that identify a request: method, path with query, parsed body. With a secret key (the
 * caller's token) it is an HMAC: it can't be used to guess the body, and is only valid for this session.
 */
export function fingerprintOf(secretKey: string | undefined, ...parts: unknown[]): Uint8Array {
  const hash = secretKey === undefined ? createHash('sha256') : createHmac('sha256', secretKey);
  return hash.update(JSON.stringify(parts)).digest();
}

const rowOf = ({ accountId, key }: KeyedWrite) => and(eq(idempotency.accountId, accountId), eq(idempotency.key, key));

/**
 * The stored response of a write that was already made under its key.
 * @throws refusal `idempotency_mismatch` if the key was used for a different request
 */
export async function storedResponse<T>(
  db: Reader,
  write: KeyedWrite | undefined,
): Promise<{ response: T } | undefined> {
  if (!write) return undefined;
  const [stored] = await db.select().from(idempotency).where(rowOf(write));
  if (!stored) return undefined;
  if (!Buffer.from(stored.fingerprint).equals(write.fingerprint)) throw refuse('idempotency_mismatch');
  return { response: (stored.answer === null ? undefined : JSON.parse(stored.answer)) as T };
}

/**
 * Makes a write once per key, in the write's own transaction. A concurrent duplicate waits at the insert until the
 * first has committed, then gets the stored response. If the first was refused, its row is rolled back and the
 * duplicate makes the write itself.
 * @throws refusal `idempotency_mismatch` if the key was used for a different request
 */
export async function once<T>(tx: Tx, write: KeyedWrite, work: () => Promise<T>): Promise<T> {
  const { accountId, key, fingerprint } = write;
  // Null would mean a response about anyone: if this write ends a care, it would forget its own.
  const [claimed] = await tx
    .insert(idempotency)
    .values({ accountId, key, fingerprint, patientIds: [] })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
  if (!claimed) {
    const stored = await storedResponse<T>(tx, write);
    if (!stored) throw refuse('idempotency_mismatch');
    return stored.response;
  }
  const response = await work();
  await tx
    .update(idempotency)
    .set({ answer: response === undefined ? null : JSON.stringify(response), patientIds: dependentsOfWrite(tx) })
    .where(rowOf(write));
  return response;
}

/** Deletes what is stored of an account's writes: a repeat is checked like a new one. */
export async function forgetResponses(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(idempotency).where(eq(idempotency.accountId, accountId));
}

/**
 * The same for what the account wrote for a dependent: all else is kept, so that a repeat of it isn't made twice. Takes
 * what was stored before the dependents were recorded along.
 */
export async function forgetResponsesAbout(tx: Tx, accountId: string, patientId: string): Promise<void> {
  const isAbout = sql`exists (select from unnest(${idempotency.patientIds}) about (id)
    where ${ofSamePerson(sql`about.id`, patientId)})`;
  const isUnknown = isNull(idempotency.patientIds);
  await tx.delete(idempotency).where(and(eq(idempotency.accountId, accountId), or(isUnknown, isAbout)));
}
