/** Password hashing: argon2id with the parameters that OWASP recommends (19 MiB, two passes, one lane). */
import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { refuse } from '../errors/problems.ts';
import { turns } from './turns.ts';

const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The maximum queue length, so that no request waits much longer than a client would. */
const WAITING = 200;
/** The same for sign-ups, which have a lower priority than sign-ins. */
const SIGN_UPS_WAITING = 50;
const RETRY_SECONDS = 5;

/** Each hash occupies a core; one core is left for everything else. */
const hashing = turns(
  Math.max(1, availableParallelism() - 1),
  WAITING,
  () => refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS }),
  SIGN_UPS_WAITING,
);

/** Normalizes accents, which keyboards compose in different ways. */
const composed = (password: string) => password.normalize('NFC');

/** Hashes a new password. Takes tens of milliseconds: never call it inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  return await hashing.take(() => hash(composed(password), options));
}

/** The same for a sign-up, with a lower priority than sign-ins. */
export async function hashNewcomersPassword(password: string): Promise<string> {
  return await hashing.takeLast(() => hash(composed(password), options));
}

/** The hash of an unknown random password, with the same parameters. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$BAIqCC1KfVws+mRApe62UQ$9ACOYEwq3oZBIHbvfC6coIUEFiTzV/bMHry85Z98CbE';

/**
 * Whether a password matches a hash. Without a hash (no such account) it returns false after the same time, so that the
 * response time reveals nothing.
 */
export async function isPassword(given: string, stored: string | undefined): Promise<boolean> {
  const right = await hashing.take(() => verify(stored ?? NOBODYS, composed(given)));
  return right && stored !== undefined;
}
