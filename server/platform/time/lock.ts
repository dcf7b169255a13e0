/** Locks on people's time: for each person, one booking or change of hours at a time. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

/** A 64-bit lock key for a person, the same in every process: the first bytes of the SHA-256 of the id. */
const lockNumber = sql`('x' || left(encode(sha256(convert_to(coalesce(root_id, given.id)::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint`;

/**
 * Locks the time of these people until the transaction ends. Always in the same order, so two transactions for the same
 * people can't deadlock. With the exclusion constraints alone, concurrent bookings deadlocked, and bookable slots
 * remained unbooked.
 *
 * Merged patients are one person with one lock. Until the transaction ends, the given patients can be neither merged
 * nor separated.
 */
export async function lockTimeOf(tx: Tx, personId: string, otherId: string = personId): Promise<void> {
  await lock(tx, { personId, otherId });
}

/**
 * The same for any number of people in one statement, as a transaction must lock all of them before it reads: people
 * that it locks later would be out of order.
 */
export async function lockTimeOfAll(tx: Tx, personIds: readonly string[]): Promise<void> {
  await lockAll(tx, { personIds: `{${[...new Set(personIds)].join(',')}}` });
}

// A function in the select list is called row by row, in the order of the subquery.
const lock = prepared(
  ['personId', 'otherId'],
  ({ personId, otherId }) => sql`
    with given as (select ${personId}::uuid as id union select ${otherId}::uuid),
    person as (select id, root_id from patient where id in (${personId}::uuid, ${otherId}::uuid) for share)
    select pg_advisory_xact_lock(number) from (
      select distinct ${lockNumber} as number from given left join person on person.id = given.id order by number
    ) numbers`,
);

const lockAll = prepared(
  ['personIds'],
  ({ personIds }) => sql`
    with given as (select distinct id from unnest(${personIds}::uuid[]) listed (id)),
    person as (select id, root_id from patient where id = any(${personIds}::uuid[]) order by id for share)
    select pg_advisory_xact_lock(number) from (
      select distinct ${lockNumber} as number from given left join person on person.id = given.id order by number
    ) numbers`,
);
