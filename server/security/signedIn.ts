import { eq } from 'drizzle-orm';
import type { User } from '../../contract/identity.ts';
import type { Reader } from '../database/database.ts';
import { account, session } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import { hashOf } from './tokens.ts';

/** Whoever makes a call: the user, and the session it came with. */
export interface SignedIn extends User {
  tokenHash: Uint8Array;
}

const DAY_MS = 86_400_000;

/** How long a session's last use may be out of date, so that not every call is a write. */
const LAST_USE_STEP_MS = 10 * 60_000;

const ownerOf = statement(['tokenHash'], (db, { tokenHash }) =>
  db
    .select({
      id: account.id,
      role: account.role,
      name: account.name,
      email: account.email,
      birthday: account.birthday,
      gender: account.gender,
      approvedAt: account.approvedAt,
      lastUsedAt: session.lastUsedAt,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(eq(session.tokenHash, tokenHash)),
);

/** Whose session an `Authorization` header carries; undefined when it is none, unknown, revoked or unused for too long. */
export async function signedInBy(
  db: Reader,
  authorization: string | undefined,
  now: Date,
  sessionDays: number,
): Promise<SignedIn | undefined> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  const tokenHash = hashOf(token);
  const [found] = await ownerOf(db, { tokenHash });
  if (!found) return undefined;
  const { approvedAt, lastUsedAt, ...person } = found;
  const idleMs = now.getTime() - lastUsedAt.getTime();
  if (idleMs > sessionDays * DAY_MS) return undefined;
  if (idleMs > LAST_USE_STEP_MS) {
    await db.update(session).set({ lastUsedAt: now }).where(eq(session.tokenHash, tokenHash));
  }
  return { ...person, approved: person.role === 'Patient' || approvedAt !== null, tokenHash };
}
