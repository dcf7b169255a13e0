/** Password hashing: argon2id with the parameters that OWASP recommends (19 MiB, two passes, one lane). */
import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { refuse } from '../errors/problems.ts';
import { semaphore } from '../jobs/semaphore.ts';

const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The maximum queue length, so that no request waits much longer than a client would. */
const MAX_QUEUED = 200;
/** The same for sign-ups, which have a lower priority than sign-ins. */
const MAX_QUEUED_SIGN_UPS = 50;
const RETRY_SECONDS = 5;

/** Each hash occupies a core; one core is left for everything else. */
const hashing = semaphore({
  permits: Math.max(1, availableParallelism() - 1),
  maxQueued: MAX_QUEUED,
  maxQueuedLowPriority: MAX_QUEUED_SIGN_UPS,
  full: () => refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS }),
});

/** Normalizes accents, which keyboards compose in different ways. */
const composed = (password: string) => password.normalize('NFC');

/** Hashes a new password. Takes tens of milliseconds: never call it inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  return await hashing.run(() => hash(composed(password), options));
}

/** The same for a sign-up, with a lower priority than sign-ins. */
export async function hashSignUpPassword(password: string): Promise<string> {
  return await hashing.runLowPriority(() => hash(composed(password), options));
}

/** The hash of an unknown random password, with the same parameters. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$BAIqCC1KfVws+mRApe62UQ$9ACOYEwq3oZBIHbvfC6coIUEFiTzV/bMHry85Z98CbE';

/** The stored hash of an account whose owner hasn't set a password yet. No password matches it. */
export const NO_PASSWORD = DUMMY_HASH;

/**
 * Whether a password matches a hash. Without a hash (no such account) or a password it returns false after the same
 * time, so that the response time reveals nothing.
 */
export async function isPassword(given: string, stored: string | undefined): Promise<boolean> {
  const right = await hashing.run(() => verify(stored ?? DUMMY_HASH, composed(given)));
  return right && stored !== undefined && stored !== NO_PASSWORD;
}
