/** Locks on people's time: for each person, one booking or change of hours at a time. */
import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

/** A 64-bit lock key for a person, the same in every process. */
const lockNumber = (accountId: string): bigint => hash('sha256', accountId, 'buffer').readBigInt64BE();

/**
 * Locks the time of these people until the transaction ends. Always in the same order, so two transactions for the same
 * people can't deadlock. With the exclusion constraints alone, concurrent bookings deadlocked, and bookable slots
 * remained unbooked.
 */
export async function lockTimeOf(tx: Tx, accountId: string, otherId: string = accountId): Promise<void> {
  const [first, second] = [lockNumber(accountId), lockNumber(otherId)].sort((a, b) => (a < b ? -1 : 1)).map(String);
  await lock(tx, { first: first ?? '', second: second ?? '' });
}

// Expressions of a select list are evaluated from left to right.
const lock = prepared(
  ['first', 'second'],
  ({ first, second }) => sql`select pg_advisory_xact_lock(${first}::bigint), pg_advisory_xact_lock(${second}::bigint)`,
);
