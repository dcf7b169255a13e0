/**
 * Limits how much text an account may store in a day. Versions of notes and answers are never deleted, and each saved
 * response is kept for its idempotency key, so repeated saves could otherwise fill the disk.
 */
import { sql } from 'drizzle-orm';
import type { Role } from '../../../contract/formats.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { epochMs, prepared } from '../../platform/database/prepared.ts';
import { refuse } from '../../platform/errors/problems.ts';

/** Bytes per account and day: hundreds of ordinary saves, or a few dozen of the largest possible ones. */
const DAILY_BYTES: Record<Role, number> = { Doctor: 100_000_000, Patient: 10_000_000, Reception: 100_000_000 };
/** Counted for each save besides its texts: the rows of the version, the audit and the idempotency key. */
const BYTES_PER_SAVE = 1_000;

/**
 * Makes a write and counts what it stores: its input and its response. A write beyond the day's limit is rolled back
 * with its transaction.
 * @throws refusal `too_many_requests` with the time until the day ends, which begins with its first save
 */
export async function countStored<T>(tx: Tx, by: Actor, given: unknown, work: () => Promise<T>): Promise<T> {
  const response = await work();
  const [day] = await add(tx, {
    accountId: by.id,
    bytes: BYTES_PER_SAVE + bytesOf(given) + bytesOf(response),
    at: by.at.toISOString(),
    endsAt: new Date(by.at.getTime() + DAY_MS).toISOString(),
  });
  if (day && day.bytes > DAILY_BYTES[by.role]) {
    throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil((day.endsAt - by.at.getTime()) / 1000) });
  }
  return response;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');

// After the write and not before it, so that the account's row, which all its saves share, is locked last and briefly.
const add = prepared(
  ['accountId', 'bytes', 'at', 'endsAt'],
  ({ accountId, bytes, at, endsAt }) => sql<{ bytes: number; endsAt: number }>`
    insert into stored_bytes as day (account_id, bytes, ends_at)
    values (${accountId}::uuid, ${bytes}::bigint, ${endsAt}::timestamptz)
    on conflict (account_id) do update set
      bytes = excluded.bytes + case when day.ends_at <= ${at}::timestamptz then 0 else day.bytes end,
      ends_at = case when day.ends_at <= ${at} then excluded.ends_at else day.ends_at end
    returning bytes::float8 as bytes, ${epochMs(sql`ends_at`)} as "endsAt"`,
);
