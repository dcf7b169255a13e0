/**
 * Failed attempts at a password, counted so that guessing becomes slow (contract.md, "Running it": SIGN_IN_LIMIT). The
 * counts lie in the database: a second server process, or a restart, gives nobody a new set of guesses.
 */
import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { epochMs, written } from '../database/statement.ts';
import { refuse } from '../errors/problems.ts';

/** How long failures count, from the first one. */
const WINDOW_MS = 15 * 60_000;
/** An address may fail this many times as often as one account from it: a clinic's people share one. */
const ADDRESS_FACTOR = 10;
/** So may an account from all the places together where its password has never been right. */
const STRANGERS_FACTOR = 10;
/** For how long a place stays known to an account, in days. */
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

/** An attempt that has begun, and counts as failed until one of these is done. */
interface Begun {
  /** The password was right: the attempt never happened, and the account's count is cleared. */
  succeeded(): Promise<void>;
  /** Nothing came of it (the check itself failed): the attempt never happened. */
  undone(): Promise<void>;
}

export interface Attempts {
  /**
   * Begins an attempt at a password. It counts as failed from its start, so that many at once gain nothing.
   * @throws refusal `too_many_requests` when the account or the address has failed too often
   */
  begin(attempt: Attempt): Promise<Begun>;
  /** Makes a whole attempt and hands on what `work` says of the password; if that throws, it never happened. */
  make(attempt: Attempt, work: () => Promise<boolean>): Promise<boolean>;
  /** Forgets an account's failures from an address, which it is known at from now on: it has just got a new password there. */
  forgive(attempt: Attempt): Promise<void>;
}

/** No password, e-mail or address can be read from a key. */
const keyOf = (...parts: readonly string[]): Uint8Array => createHash('sha256').update(JSON.stringify(parts)).digest();

export interface Counting {
  /** What is attempted: each kind counts for itself. */
  kind: string;
  /** For one account from one address in 15 minutes; 0 is no limit. */
  limit: number;
  /** Whether all strangers to an account are counted together as well. */
  strangers: boolean;
}

/**
 * Counts one kind of attempt.
 *
 * A device that an account has signed in on has a separate count. Failures on other devices, even at the same address,
 * don't block it, and its own failures don't block other devices.
 *
 * Whoever guesses at one account from ever new addresses is stopped by the count of all strangers to it. That count
 * never stops its owner where they have signed in before, nor anywhere once they have set a new password by mail: an
 * attack can't lock anybody out for good.
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
  /** Whether this attempt is in it; none is where one of them was full already. */
  counted: boolean;
  full: boolean;
  /** When its failures count no more, in epoch milliseconds. */
  endsAt: number;
}

/*
 * Each of these is one statement, so that a sign-in takes little longer than its hash: as transactions they were ten ways
 * to the database and back. Rows are always taken in the order of their keys, so that two attempts never wait for each
 * other.
 */

/** Adds one failure to each count, unless one of them is full. Of many at once some may find it full only after. */
const count = written<Counted>()(
  ['own', 'most', 'ofAddress', 'mostOfAddress', 'ofStrangers', 'mostOfStrangers', 'place', 'at', 'endsAt'],
  ({ own, most, ofAddress, mostOfAddress, ofStrangers, mostOfStrangers, place, at, endsAt }) => `
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
    select key, true as counted, failures > most as full, ${epochMs('ends_at')} as "endsAt"
    from counted join wanted using (key)
    union all
    select key, false, true, ${epochMs('ends_at')} from full_before`,
);

/** Takes one failure from each count again. */
const takeBack = written()(
  ['first', 'second', 'third'],
  ({ first, second, third }) => `
    with held as (${heldOf(first, second, third)})
    update attempt set failures = greatest(failures - 1, 0) from held where attempt.key = held.key`,
);

/** The same, and clears the account's own count, and remembers where it is at home. */
const welcome = written()(
  ['own', 'first', 'second', 'third', 'place', 'at'],
  ({ own, first, second, third, place, at }) => `
    with held as (${heldOf(first, second, third)}), taken_back as (
      update attempt set failures = greatest(failures - 1, 0) from held
      where attempt.key = held.key and attempt.key <> ${own}::bytea
    ), cleared as (
      delete from attempt using held where attempt.key = held.key and attempt.key = ${own}
    )
    insert into known_place (key, seen_at) values (${place}::bytea, ${at}::timestamptz)
    on conflict (key) do update set seen_at = excluded.seen_at`,
);

function heldOf(...keys: readonly string[]): string {
  return `select key from attempt where key in (${keys.map(key => `${key}::bytea`).join(', ')}) order by key for update`;
}
