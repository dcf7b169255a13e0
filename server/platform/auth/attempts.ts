/**
 * Counts failed password attempts, to slow down guessing (setting `SIGN_IN_LIMIT`). The counts are in the database, so
 * a second server process or a restart doesn't allow more guesses.
 */
import { createHash } from 'node:crypto';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { epochMs, prepared } from '../database/prepared.ts';
import { refuse } from '../errors/problems.ts';

/** How long failures count, from the first one. */
const WINDOW_MS = 15 * 60_000;
/** The limit of an address is this many times that of one account from it: people in one clinic share an address. */
const ADDRESS_FACTOR = 10;
/** The limit of an account over all places where its password has never been correct is this many times its own. */
const STRANGERS_FACTOR = 10;
/** How long a place stays known to an account, in days. */
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
interface Begun {
  /** The password was correct: the attempt isn't counted, and the account's count is cleared. */
  succeeded(): Promise<void>;
  /** The verification itself failed: the attempt isn't counted. */
  undone(): Promise<void>;
}

export interface Attempts {
  /**
   * Begins a password attempt. It counts as failed from its start, so concurrent attempts gain nothing.
   * @throws refusal `too_many_requests` if the account or the address has failed too often
   */
  begin(attempt: Attempt): Promise<Begun>;
  /** Runs a whole attempt. `work` returns whether the password is correct; if it throws, the attempt isn't counted. */
  make(attempt: Attempt, work: () => Promise<boolean>): Promise<boolean>;
  /** Clears the failures of an account at an address and makes the address known: its password was just reset there. */
  forgive(attempt: Attempt): Promise<void>;
}

/** A hash, so that no e-mail or address can be read from it. */
const keyOf = (...parts: readonly string[]): Uint8Array => createHash('sha256').update(JSON.stringify(parts)).digest();

export interface Counting {
  /** The kind of attempt. Each kind has its own counts. */
  kind: string;
  /** For one account from one address in 15 minutes; 0 means unlimited. */
  limit: number;
  /** Whether attempts on an account from all unknown places are also counted together. */
  strangers: boolean;
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
export function countAttempts({ db }: Pick<Database, 'db'>, { kind, limit, strangers }: Counting): Attempts {
  const keysOf = ({ account, address = '', device }: Attempt) => ({
    own: device ? keyOf(kind, 'device', account, Buffer.from(device).toString('hex')) : keyOf(kind, account, address),
    ofAddress: keyOf(kind, 'address', address),
    ofStrangers: keyOf(kind, 'strangers', account),
    place: keyOf(kind, 'place', account, address),
  });
  const mostOfStrangers = strangers ? limit * STRANGERS_FACTOR : 0;

  const begin = async (attempt: Attempt): Promise<Begun> => {
    if (limit === 0) return { succeeded: async () => {}, undone: async () => {} };
    const at = attempt.at.toISOString();
    const endsAt = new Date(attempt.at.getTime() + WINDOW_MS).toISOString();
    const { own, ofAddress, ofStrangers, place } = keysOf(attempt);
    const alone = attempt.device !== undefined || attempt.address === undefined;
    const mostOfAddress = alone ? 0 : limit * ADDRESS_FACTOR;
    const counts = await count(db, {
      ...{ own, most: limit, ofAddress, mostOfAddress, ofStrangers, mostOfStrangers: alone ? 0 : mostOfStrangers },
      ...{ place, at, endsAt },
    });
    const [first = own, second = own, third = own] = counts.filter(row => row.counted).map(row => row.key);
    const undone = async () => {
      await takeBack(db, { first, second, third });
    };
    const full = counts.filter(row => row.full);
    if (full.length > 0) {
      if (full.some(row => row.counted)) await undone();
      const until = Math.max(...full.map(row => row.endsAt));
      throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil((until - attempt.at.getTime()) / 1000) });
    }
    const succeeded = async () => {
      await welcome(db, { own, first, second, third, place, at });
    };
    return { succeeded, undone };
  };

  return {
    begin,
    make: async (attempt, work) => {
      const begun = await begin(attempt);
      const right = await work().catch(async error => {
        await begun.undone();
        throw error;
      });
      if (right) await begun.succeeded();
      return right;
    },
    forgive: async attempt => {
      const { own, place } = keysOf(attempt);
      await welcome(db, { own, first: own, second: own, third: own, place, at: attempt.at.toISOString() });
    },
  };
}

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
const count = prepared(
  ['own', 'most', 'ofAddress', 'mostOfAddress', 'ofStrangers', 'mostOfStrangers', 'place', 'at', 'endsAt'],
  ({ own, most, ofAddress, mostOfAddress, ofStrangers, mostOfStrangers, place, at, endsAt }) => sql<Counted>`
    with wanted as (
      select * from (values
        (${own}::bytea, ${most}::int), (${ofAddress}, ${mostOfAddress}::int), (${ofStrangers}, ${mostOfStrangers}::int)
      ) counts (key, most)
      where most > 0 and not (key = ${ofStrangers} and exists (select from known_place where key = ${place}::bytea))
    ), full_before as (
      select key, ends_at from attempt join wanted using (key) where failures >= most and ends_at > ${at}::timestamptz
    ), counted as (
      insert into attempt as stored (key, failures, ends_at)
      select key, 1, ${endsAt}::timestamptz from wanted where not exists (select from full_before) order by key
      on conflict (key) do update set
        failures = case when stored.ends_at <= ${at} then 1 else stored.failures + 1 end,
        ends_at = case when stored.ends_at <= ${at} then excluded.ends_at else stored.ends_at end
      returning key, failures, ends_at
    )
    select key, true as counted, failures > most as full, ${epochMs(sql`ends_at`)} as "endsAt"
    from counted join wanted using (key)
    union all
    select key, false, true, ${epochMs(sql`ends_at`)} from full_before`,
);

/** Subtracts one failure from each count. */
const takeBack = prepared(
  ['first', 'second', 'third'],
  ({ first, second, third }) => sql`
    with held as (${heldOf(first, second, third)})
    update attempt set failures = greatest(failures - 1, 0) from held where attempt.key = held.key`,
);

/** The same; also clears the account's own count and makes the place known. */
const welcome = prepared(
  ['own', 'first', 'second', 'third', 'place', 'at'],
  ({ own, first, second, third, place, at }) => sql`
    with held as (${heldOf(first, second, third)}), taken_back as (
      update attempt set failures = greatest(failures - 1, 0) from held
      where attempt.key = held.key and attempt.key <> ${own}::bytea
    ), cleared as (
      delete from attempt using held where attempt.key = held.key and attempt.key = ${own}
    )
    insert into known_place (key, seen_at) values (${place}::bytea, ${at}::timestamptz)
    on conflict (key) do update set seen_at = excluded.seen_at`,
);

function heldOf(...keys: readonly Placeholder[]): SQL {
  const list = sql.join(
    keys.map(key => sql`${key}::bytea`),
    sql`, `,
  );
  return sql`select key from attempt where key in (${list}) order by key for update`;
}
