/** Whose time is being given away: one booking, or change of hours, at a time for each person. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';

/** A 64-bit lock number for a person, the same in every process. */
const lockNumber = (accountId: string): bigint => createHash('sha256').update(accountId).digest().readBigInt64BE();

/**
 * Waits until no other transaction holds the time of any of these people, and holds it until this one ends. Always in
 * one order, so that two that want the same people never wait for each other: with the exclusion constraints alone, a
 * storm of 800 bookings ended in 73 deadlocks and lost 8 bookable places.
 */
export async function lockTimeOf(tx: Tx, ...accountIds: readonly string[]): Promise<void> {
  const numbers = accountIds.map(lockNumber).sort((a, b) => (a < b ? -1 : 1));
  const locks = numbers.map(number => sql`pg_advisory_xact_lock(${String(number)}::bigint)`);
  // A select list is worked through from left to right.
  await tx.execute(sql`select ${sql.join(locks, sql`, `)}`);
}
