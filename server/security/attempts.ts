/**
 * Failed attempts at a password, counted so that guessing becomes slow (contract.md, "Running it": SIGN_IN_LIMIT). The
 * counts lie in the database: a second server process, or a restart, gives nobody a new set of guesses.
 */
import { createHash } from 'node:crypto';
import { eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { attempt as attempts, knownPlace } from '../database/schema.ts';
import { refuse } from '../http/problems.ts';

/** How long failures count, from the first one. */
const WINDOW_MS = 15 * 60_000;
/** An address may fail this many times as often as one account from it: a clinic's people share one. */
const ADDRESS_FACTOR = 10;
/** So may an account from all the places together where its password has never been right. */
const STRANGERS_FACTOR = 10;
/** For how long a place stays known to an account, in days. */
export const KNOWN_PLACE_DAYS = 180;

/** Whose password is tried, and from where (`addressOf`). */
export interface Attempt {
  account: string;
  address: string;
  at: Date;
}

export interface Attempts {
  /**
   * Makes an attempt at a password. It counts as failed from its start, so that many at once gain nothing; if
   * `work` gives true, it never happened, and the account's count is cleared; if it throws, it never happened.
   * @throws refusal `too_many_requests` when the account or the address has failed too often
   */
  make(attempt: Attempt, work: () => Promise<boolean>): Promise<boolean>;
  /** Forgets an account's failures from an address, which it is known at from now on: it has just got a new password there. */
  forgive(attempt: Attempt): Promise<void>;
}

/** No password, e-mail or address can be read from a key. */
const keyOf = (...parts: readonly string[]): Uint8Array => createHash('sha256').update(JSON.stringify(parts)).digest();

interface Count {
  key: Uint8Array;
  most: number;
}

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
 * Whoever guesses at one account from ever new addresses is stopped by the count of all strangers to it. That count
 * never stops its owner where they have signed in before, nor anywhere once they have set a new password by mail: an
 * attack can't lock anybody out for good.
 */
export function countAttempts({ db, tx }: Pick<Database, 'db' | 'tx'>, { kind, limit, strangers }: Counting): Attempts {
  const placeOf = ({ account, address }: Attempt) => keyOf(kind, 'place', account, address);
  const own = ({ account, address }: Attempt): Count => ({ key: keyOf(kind, account, address), most: limit });
  const ofAddress = ({ address }: Attempt) => ({ key: keyOf(kind, 'address', address), most: limit * ADDRESS_FACTOR });
  const ofStrangers = ({ account }: Attempt) => ({
    key: keyOf(kind, 'strangers', account),
    most: limit * STRANGERS_FACTOR,
  });

  /** Adds one failure to each count; nothing is added when one of them is full. */
  const begin = (counts: readonly Count[], at: Date) =>
    tx(async tx => {
      const endsAt = new Date(at.getTime() + WINDOW_MS);
      const isOver = lte(attempts.endsAt, at);
      const rows = await tx
        .insert(attempts)
        .values(inOrder(counts).map(({ key }) => ({ key, failures: 1, endsAt })))
        .onConflictDoUpdate({
          target: attempts.key,
          set: {
            failures: sql`case when ${isOver} then 1 else ${attempts.failures} + 1 end`,
            endsAt: sql`case when ${isOver} then excluded.ends_at else ${attempts.endsAt} end`,
          },
        })
        .returning();
      const full = rows.filter(row => row.failures > (counts.find(({ key }) => isSame(key, row.key))?.most ?? 0));
      const until = Math.max(0, ...full.map(row => row.endsAt.getTime()));
      if (full.length > 0) {
        throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil((until - at.getTime()) / 1000) });
      }
    });

  /** Takes one failure from each count again, and does what else belongs to it. */
  const takeBack = (counts: readonly Count[], also = async (_tx: Tx) => {}) =>
    tx(async tx => {
      const keys = inOrder(counts).map(({ key }) => key);
      await lockInOrder(tx, keys);
      await tx
        .update(attempts)
        .set({ failures: sql`greatest(${attempts.failures} - 1, 0)` })
        .where(inArray(attempts.key, keys));
      await also(tx);
    });

  const welcome = async (tx: Tx, attempt: Attempt) => {
    const seenAt = attempt.at;
    await tx.delete(attempts).where(eq(attempts.key, own(attempt).key));
    await tx
      .insert(knownPlace)
      .values({ key: placeOf(attempt), seenAt })
      .onConflictDoUpdate({ target: knownPlace.key, set: { seenAt } });
  };

  const isStranger = async (attempt: Attempt) =>
    strangers && (await db.$count(knownPlace, eq(knownPlace.key, placeOf(attempt)))) === 0;

  return {
    forgive: attempt => tx(tx => welcome(tx, attempt)),
    make: async (attempt, work) => {
      if (limit === 0) return await work();
      const counts = [own(attempt), ofAddress(attempt)];
      if (await isStranger(attempt)) counts.push(ofStrangers(attempt));
      await begin(counts, attempt.at);
      const right = await work().catch(async error => {
        await takeBack(counts);
        throw error;
      });
      if (right) await takeBack(counts, tx => welcome(tx, attempt));
      return right;
    },
  };
}

const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.from(a).equals(b);

/** In one order for everybody, so that two attempts never wait for each other. */
const inOrder = (counts: readonly Count[]) => [...counts].sort((a, b) => Buffer.compare(a.key, b.key));

async function lockInOrder(tx: Tx, keys: readonly Uint8Array[]): Promise<void> {
  await tx
    .select({ key: attempts.key })
    .from(attempts)
    .where(inArray(attempts.key, [...keys]))
    .orderBy(attempts.key)
    .for('update');
}
