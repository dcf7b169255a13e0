import { countAttempts } from '../../platform/auth/attempts.ts';
import { isPassword } from '../../platform/auth/passwords.ts';
import { requireSession, type SignedIn } from '../../platform/auth/signedIn.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import { lockPassword, passwordHashOf } from './storedPassword.ts';

/** What verifying a password needs of the request. */
interface PasswordContext {
  now: Date;
  read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>;
}

/**
 * Verifies the password of the signed-in user. Returns its hash, undefined if it is wrong. Failures count per session:
 * other people's failures, even at the same address, can't lock a user out of their own app.
 */
export function checkOwnPassword({ database, settings }: Pick<Services, 'database' | 'settings'>) {
  const options = { kind: 'own password', limit: settings.signInLimit, limitUnknownPlaces: false };
  const attempts = countAttempts(database, options);
  return async (user: SignedIn, given: string, { now, read }: PasswordContext): Promise<string | undefined> => {
    const stored = await read(db => passwordHashOf(db, user.id));
    const session = Buffer.from(user.tokenHash).toString('hex');
    const isRight = await attempts.run({ account: session, at: now }, () => isPassword(given, stored));
    return isRight ? stored : undefined;
  };
}

/**
 * For a write after the password was verified, by its hash: locks the account, and returns false if another password
 * was set meanwhile, such as with a mailed link.
 * @throws refusal `unauthenticated` if the session has ended meanwhile
 */
export async function isVerifiedStill(
  tx: Tx,
  user: SignedIn,
  verified: string,
  { now, sessionDays }: { now: Date; sessionDays: number },
): Promise<boolean> {
  const isUnchanged = await lockPassword(tx, user.id, verified);
  await requireSession(tx, user, now, sessionDays);
  return isUnchanged;
}
