import { countAttempts } from '../../platform/auth/attempts.ts';
import { isPassword } from '../../platform/auth/passwords.ts';
import type { SignedIn } from '../../platform/auth/signedIn.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import { passwordHashOf } from './password.ts';

/** What verifying a password needs of the request. */
interface PasswordContext {
  now: Date;
  read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>;
}

/**
 * Verifies the password of the signed-in user. Failures count per session: other people's failures, even at the same
 * address, can't lock a user out of their own app.
 */
export function checkOwnPassword({ database, settings }: Pick<Services, 'database' | 'settings'>) {
  const options = { kind: 'own password', limit: settings.signInLimit, limitUnknownPlaces: false };
  const attempts = countAttempts(database, options);
  return async (user: SignedIn, given: string, { now, read }: PasswordContext): Promise<boolean> => {
    const stored = await read(db => passwordHashOf(db, user.id));
    const session = Buffer.from(user.tokenHash).toString('hex');
    return await attempts.run({ account: session, at: now }, () => isPassword(given, stored));
  };
}
