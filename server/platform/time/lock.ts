/** Whose time is being given away: one booking, or change of hours, at a time for each person. */
import { hash } from 'node:crypto';
import type { Tx } from '../database/database.ts';
import { written } from '../database/statement.ts';

/** A 64-bit lock number for a person, the same in every process. */
const lockNumber = (accountId: string): bigint => hash('sha256', accountId, 'buffer').readBigInt64BE();

/**
 * Waits until no other transaction holds the time of any of these people, and holds it until this one ends. Always in
 * one order, so that two that want the same people never wait for each other: with the exclusion constraints alone, a
 * storm of 800 bookings ended in 73 deadlocks and lost 8 bookable places.
 */
export async function lockTimeOf(tx: Tx, accountId: string, otherId: string = accountId): Promise<void> {
  const [first, second] = [lockNumber(accountId), lockNumber(otherId)].sort((a, b) => (a < b ? -1 : 1)).map(String);
  await lock(tx, { first: first ?? '', second: second ?? '' });
}

// A select list is worked through from left to right.
const lock = written()(
  ['first', 'second'],
  ({ first, second }) => `select pg_advisory_xact_lock(${first}::bigint), pg_advisory_xact_lock(${second}::bigint)`,
);
