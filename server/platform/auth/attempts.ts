/**
 * Counts failed password attempts, to slow down guessing (setting `SIGN_IN_LIMIT`). The counts are in the database, so
 * a second server process or a restart doesn't allow more guesses.
 */
import { createHash } from 'node:crypto';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/wallClock.ts';
import type { Database } from '../database/database.ts';
import { epochMs, prepared } from '../database/prepared.ts';
import { refuse } from '../errors/problems.ts';

/** How long failures count, from the first one. */
const WINDOW_MS = 15 * 60_000;
/** The limit of an address is this many times that of one account from it: people in one clinic share an address. */
const ADDRESS_FACTOR = 10;
/** The limit of an account over all places that it doesn't know is this many times its limit from one address. */
const UNKNOWN_PLACES_FACTOR = 10;
/** How long a place, an account's address, stays known after the password was last correct there, in days. */
export const KNOWN_PLACE_DAYS = 180;

/** The account or other subject of an attempt, and its origin. */
export interface Attempt {
  /** What the attempt counts for: an account, a session or an address. */
  account: string;
  /** From `addressOf`; omitted where addresses aren't counted. */
  address?: string;
  /** The hash of a device that the account has signed in on before (devices.ts). It has a separate count. */
  device?: Uint8Array | undefined;
  at: Date;
}

/** An attempt that has begun. It counts as failed until one of these is called. */
interface PendingAttempt {
  /** The password was correct: the attempt isn't counted, and the account's count is cleared. */
  succeed(): Promise<void>;
  /** The verification itself failed: the attempt isn't counted. */
  discard(): Promise<void>;
}

export interface Attempts {
  /**
   * Begins a password attempt. It counts as failed from its start, so concurrent attempts gain nothing.
   * @throws refusal `too_many_requests` if the account or the address has failed too often
   */
  begin(attempt: Attempt): Promise<PendingAttempt>;
  /**
   * Runs a whole attempt. `verify` returns whether the password is correct; if it throws, the attempt isn't counted.
   * @throws refusal `too_many_requests` as `begin`
   */
  run(attempt: Attempt, verify: () => Promise<boolean>): Promise<boolean>;
  /** Clears the failures of an account at an address and makes the address known: its password was just reset there. */
  clear(attempt: Attempt): Promise<void>;
}

/** A hash, so that no e-mail or address can be read from it. */
const keyOf = (...parts: readonly string[]): Uint8Array => createHash('sha256').update(JSON.stringify(parts)).digest();

export interface AttemptOptions {
  /** The kind of attempt. Each kind has its own counts. */
  kind: string;
  /** For one account from one address in 15 minutes; 0 means unlimited. */
  limit: number;
  /** Whether attempts on an account from all places that it doesn't know are also counted together. */
  limitUnknownPlaces: boolean;
}

/**
 * Counts one kind of attempt.
 *
 * A device that an account has signed in on has a separate count. Failures on other devices, even at the same address,
 * don't block it, and its own failures don't block other devices.
 *
 * Guessing at one account from many addresses is stopped by the common count of all unknown places. That count never
 * blocks the owner at a place where they have signed in before, nor anywhere after they have reset the password by
 * mail, so an attack can't lock the owner out permanently.
 */
export function countAttempts(
  { db }: Pick<Database, 'db'>,
  { kind, limit, limitUnknownPlaces }: AttemptOptions,
): Attempts {
  const keysOf = ({ account, address = '', device }: Attempt) => ({
    own: device ? keyOf(kind, 'device', account, Buffer.from(device).toString('hex')) : keyOf(kind, account, address),
    shared: keyOf(kind, 'address', address),
    // The word is hashed into stored keys: another one would reset the counts.
    unknown: keyOf(kind, 'strangers', account),
    place: keyOf(kind, 'place', account, address),
  });

  const begin = async (attempt: Attempt): Promise<PendingAttempt> => {
    if (limit === 0) return { succeed: async () => {}, discard: async () => {} };
    const at = attempt.at.toISOString();
    const endsAt = new Date(attempt.at.getTime() + WINDOW_MS).toISOString();
    const { own, shared, unknown, place } = keysOf(attempt);
    const hasOwnCountOnly = attempt.device !== undefined || attempt.address === undefined;
    const counts = await addFailure(db, {
      ...{ own, ownLimit: limit },
      ...{ shared, sharedLimit: hasOwnCountOnly ? 0 : limit * ADDRESS_FACTOR },
      ...{ unknown, unknownLimit: hasOwnCountOnly || !limitUnknownPlaces ? 0 : limit * UNKNOWN_PLACES_FACTOR },
      ...{ place, at, endsAt },
    });
    const [first = own, second = own, third = own] = counts.filter(row => row.counted).map(row => row.key);
    const discard = async () => {
      await subtractFailure(db, { first, second, third });
    };
    const full = counts.filter(row => row.full);
    if (full.length > 0) {
      if (full.some(row => row.counted)) await discard();
      const until = Math.max(...full.map(row => row.endsAt));
      throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil((until - attempt.at.getTime()) / 1000) });
    }
    const succeed = async () => {
      await recordSuccess(db, { own, first, second, third, place, at });
    };
    return { succeed, discard };
  };

  return {
    begin,
    run: async (attempt, verify) => {
      const pending = await begin(attempt);
      const isCorrect = await verify().catch(async error => {
        await pending.discard();
        throw error;
      });
      if (isCorrect) await pending.succeed();
      return isCorrect;
    },
    clear: async attempt => {
      const { own, place } = keysOf(attempt);
      await recordSuccess(db, { own, first: own, second: own, third: own, place, at: attempt.at.toISOString() });
    },
  };
}

/** A number of actions that an account may take in a day. */
export interface DailyBudget {
  /**
   * For work that is refused at once without any budget. Concurrent work may pass this check together: what is limited
   * must not be shown before `spend`.
   * @throws refusal `too_many_requests` unless an action is left
   */
  require(accountId: string, at: Date): Promise<void>;
  /**
   * Counts actions, one by default, also if they are refused.
   * @throws refusal `too_many_requests` if they are more than those that were left
   */
  spend(accountId: string, at: Date, actions?: number): Promise<void>;
}

/** Counts one kind of action, from the first one on, for a day. */
export function dailyBudget(
  { db }: Pick<Database, 'db'>,
  { kind, limit }: { kind: string; limit: number },
): DailyBudget {
  const keyFor = (accountId: string) => keyOf('budget', kind, accountId);
  const refuseUntil = (endsAt: number, at: Date) =>
    refuse('too_many_requests', { retryAfterSeconds: Math.ceil((endsAt - at.getTime()) / 1000) });
  return {
    require: async (accountId, at) => {
      const [full] = await usedUp(db, { key: keyFor(accountId), limit, at: at.toISOString() });
      if (full) throw refuseUntil(full.endsAt, at);
    },
    spend: async (accountId, at, actions = 1) => {
      const endsAt = new Date(at.getTime() + DAY_MS).toISOString();
      const [counted] = await spendActions(db, { key: keyFor(accountId), actions, at: at.toISOString(), endsAt });
      if (counted && counted.failures > limit) throw refuseUntil(counted.endsAt, at);
    },
  };
}

const usedUp = prepared(
  ['key', 'limit', 'at'],
  ({ key, limit, at }) => sql<{ endsAt: number }>`
    select ${epochMs(sql`ends_at`)} as "endsAt" from attempt
    where key = ${key}::bytea and failures >= ${limit}::int and ends_at > ${at}::timestamptz`,
);

/** Counts and reads in one statement, so that concurrent actions can't all take the last one that is left. */
const spendActions = prepared(
  ['key', 'actions', 'at', 'endsAt'],
  ({ key, actions, at, endsAt }) => sql<{ failures: number; endsAt: number }>`
    insert into attempt as stored (key, failures, ends_at) values (${key}::bytea, ${actions}::int, ${endsAt}::timestamptz)
    on conflict (key) do update set
      failures = case when stored.ends_at <= ${at}::timestamptz then excluded.failures
        else stored.failures + excluded.failures end,
      ends_at = case when stored.ends_at <= ${at} then excluded.ends_at else stored.ends_at end
    returning failures, ${epochMs(sql`ends_at`)} as "endsAt"`,
);

interface Counted {
  key: Uint8Array;
  /** Whether this attempt was added. None is added if one of the counts was full before. */
  counted: boolean;
  full: boolean;
  /** When its failures expire, in epoch milliseconds. */
  endsAt: number;
}

/*
 * Each of these is a single statement, so a sign-in takes little longer than its hash (docs/performance.md). Rows are
 * always locked in the order of their keys, so two attempts can't deadlock.
 */

/**
 * Adds one failure to each count, unless one of them is full. Concurrent attempts may exceed a limit, which `full` then
 * reports.
 */
const addFailure = prepared(
  ['own', 'ownLimit', 'shared', 'sharedLimit', 'unknown', 'unknownLimit', 'place', 'at', 'endsAt'],
  ({ own, ownLimit, shared, sharedLimit, unknown, unknownLimit, place, at, endsAt }) => sql<Counted>`
    with wanted as (
      select * from (values
        (${own}::bytea, ${ownLimit}::int), (${shared}, ${sharedLimit}::int), (${unknown}, ${unknownLimit}::int)
      ) counts (key, max_failures)
      where max_failures > 0 and not (key = ${unknown} and exists (select from known_place where key = ${place}::bytea))
    ), full_before as (
      select key, ends_at from attempt join wanted using (key)
      where failures >= max_failures and ends_at > ${at}::timestamptz
    ), counted as (
      insert into attempt as stored (key, failures, ends_at)
      select key, 1, ${endsAt}::timestamptz from wanted where not exists (select from full_before) order by key
      on conflict (key) do update set
        failures = case when stored.ends_at <= ${at} then 1 else stored.failures + 1 end,
        ends_at = case when stored.ends_at <= ${at} then excluded.ends_at else stored.ends_at end
      returning key, failures, ends_at
    )
    select key, true as counted, failures > max_failures as full, ${epochMs(sql`ends_at`)} as "endsAt"
    from counted join wanted using (key)
    union all
    select key, false, true, ${epochMs(sql`ends_at`)} from full_before`,
);

/** Subtracts one failure from each count. */
const subtractFailure = prepared(
  ['first', 'second', 'third'],
  ({ first, second, third }) => sql`
    with locked as (${lockedRows(first, second, third)})
    update attempt set failures = greatest(failures - 1, 0) from locked where attempt.key = locked.key`,
);

/** The same; also clears the account's own count and makes the place known. */
const recordSuccess = prepared(
  ['own', 'first', 'second', 'third', 'place', 'at'],
  ({ own, first, second, third, place, at }) => sql`
    with locked as (${lockedRows(first, second, third)}), subtracted as (
      update attempt set failures = greatest(failures - 1, 0) from locked
      where attempt.key = locked.key and attempt.key <> ${own}::bytea
    ), cleared as (
      delete from attempt using locked where attempt.key = locked.key and attempt.key = ${own}
    )
    insert into known_place (key, seen_at) values (${place}::bytea, ${at}::timestamptz)
    on conflict (key) do update set seen_at = excluded.seen_at`,
);

function lockedRows(...keys: readonly Placeholder[]): SQL {
  const list = sql.join(
    keys.map(key => sql`${key}::bytea`),
    sql`, `,
  );
  return sql`select key from attempt where key in (${list}) order by key for update`;
}
