/**
 * Unlocking without a network: a slow, salted hash of the password, made at sign-in and stored in the device's
 * database. It is deleted with the session, and after too many wrong attempts.
 */
import * as v from 'valibot';
import type { Database } from '../database.ts';

/** The key of a user's password hash in the `meta` store. */
export const proofKey = (userId: string): string => `unlock/${userId}`;

/** OWASP's recommendation for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000;
const SALT_BYTES = 16;
const HASH_BITS = 256;
/** Wrong attempts allowed without a network; after that, only a sign-in unlocks the app. */
const TRIES = 5;

const StoredProof = v.object({ salt: v.string(), iterations: v.number(), hash: v.string(), wrong: v.number() });
type StoredProof = v.InferOutput<typeof StoredProof>;
const Text = v.pipe(v.string(), v.parseJson(), StoredProof);

/** The result of an attempt: right; wrong, with the number of attempts left; too many attempts; or no stored hash. */
export type UnlockAttempt = { is: 'right' } | { is: 'wrong'; left: number } | { is: 'over' } | { is: 'none' };

export interface Proofs {
  /**
   * Stores the hash of a user's password, unless `isHere` is false by the time it is computed. Does nothing if the
   * browser has no Web Crypto (without https).
   */
  keep(userId: string, password: string, isHere: () => boolean): Promise<void>;
  /**
   * Compares a password with the stored hash. The attempt is counted before the comparison, so a reload gains nothing.
   */
  try(userId: string, password: string): Promise<UnlockAttempt>;
}

const hex = (bytes: ArrayBuffer | Uint8Array) =>
  [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (text: string) => Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16));

async function hashOf(
  password: string,
  { salt, iterations }: Pick<StoredProof, 'salt' | 'iterations'>,
): Promise<string> {
  const given = new TextEncoder().encode(password.normalize('NFC'));
  const key = await crypto.subtle.importKey('raw', given, 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations };
  return hex(await crypto.subtle.deriveBits(how, key, HASH_BITS));
}

/** @param iterations of the hash; tests use fewer */
export function createProofs(database: Database, iterations = ITERATIONS): Proofs {
  const put = (userId: string, kept: StoredProof) =>
    database.write(['meta'], async tx => {
      await tx.objectStore('meta').put(JSON.stringify(kept), proofKey(userId));
    });

  /** Counts one more wrong attempt, and returns the stored hash. */
  const count = (userId: string) =>
    database.write(['meta'], async tx => {
      const meta = tx.objectStore('meta');
      const kept = v.safeParse(Text, await meta.get(proofKey(userId)));
      if (!kept.success) return undefined;
      const counted = { ...kept.output, wrong: kept.output.wrong + 1 };
      await meta.put(JSON.stringify(counted), proofKey(userId));
      return counted;
    });

  return {
    async keep(userId, password, isHere) {
      if (!globalThis.crypto?.subtle) return;
      const salt = hex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
      const hash = await hashOf(password, { salt, iterations });
      if (isHere()) await put(userId, { salt, iterations, hash, wrong: 0 });
    },

    async try(userId, password) {
      const kept = await count(userId);
      if (!kept) return { is: 'none' };
      if (kept.wrong > TRIES) return { is: 'over' };
      if ((await hashOf(password, kept)) !== kept.hash) {
        const left = TRIES - kept.wrong;
        return left > 0 ? { is: 'wrong', left } : { is: 'over' };
      }
      await put(userId, { ...kept, wrong: 0 });
      return { is: 'right' };
    },
  };
}
