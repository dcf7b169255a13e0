import { eq, sql } from 'drizzle-orm';
import type { User } from '../../../contract/identity.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import type { Reader } from '../database/database.ts';
import { epochMs, prepared } from '../database/prepared.ts';
import { ownPatient, profile } from '../database/profile.ts';
import { session } from '../database/schema.ts';
import { refuse } from '../errors/problems.ts';
import { factorDueAt } from './factors.ts';
import { hashOf } from './tokens.ts';

/** The user who makes a call, and the session that authenticates it. */
export interface SignedIn extends User {
  tokenHash: Uint8Array;
  /** When the second factor is due that a clinic requires, in epoch milliseconds; null unless one is missing. */
  factorDueMs: number | null;
}

/** Whether the user hasn't set up the second factor that a clinic requires, although the time for it is over. */
export const isFactorOverdue = ({ factorDueMs }: Pick<SignedIn, 'factorDueMs'>, now: Date): boolean =>
  factorDueMs !== null && factorDueMs <= now.getTime();

/** How out of date a session's last use may be, so that not every call writes to the database. */
const LAST_USE_STEP_MS = 10 * 60_000;

type Owner = Pick<User, 'id' | 'role' | 'name' | 'email' | 'birthday' | 'gender' | 'approved'> &
  Pick<SignedIn, 'factorDueMs'> & { lastUsedAt: number };

const ownerOf = prepared(
  ['tokenHash'],
  ({ tokenHash }) => sql<Owner>`
    select account.id, role, ${profile.name} as name, account.email, ${profile.birthday} as birthday,
      ${profile.gender} as gender, (role <> 'Doctor' or approved_at is not null) as approved,
      ${epochMs(sql`last_used_at`)} as "lastUsedAt", ${epochMs(factorDueAt)} as "factorDueMs"
    from session join account on account.id = session.account_id left join patient on ${ownPatient}
    where token_hash = ${tokenHash}::bytea and disabled_at is null`,
);

/**
 * The user of the session in an `Authorization` header. Undefined if the token is missing, unknown, revoked or unused
 * for too long, or if the account is disabled.
 */
export async function signedInBy(
  db: Reader,
  authorization: string | undefined,
  now: Date,
  sessionDays: number,
): Promise<SignedIn | undefined> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  const tokenHash = hashOf(token);
  const found = await stillSignedIn(db, tokenHash, now, sessionDays);
  if (!found) return undefined;
  const { idleMs, ...user } = found;
  if (idleMs > LAST_USE_STEP_MS) {
    await db.update(session).set({ lastUsedAt: now }).where(eq(session.tokenHash, tokenHash));
  }
  return user;
}

/**
 * The user of a session, and how long it hasn't been used, in milliseconds; undefined if it has ended. Doesn't count as
 * a use of the session: a page that merely stays open must not keep it valid.
 */
export async function stillSignedIn(
  db: Reader,
  tokenHash: Uint8Array,
  now: Date,
  sessionDays: number,
): Promise<(SignedIn & { idleMs: number }) | undefined> {
  const [found] = await ownerOf(db, { tokenHash });
  if (!found) return undefined;
  const { lastUsedAt, ...person } = found;
  const idleMs = now.getTime() - lastUsedAt;
  return idleMs > sessionDays * DAY_MS ? undefined : { ...person, tokenHash, idleMs };
}

/**
 * For the last step of a request that lasts, such as an upload: the session that began it may have ended meanwhile.
 * @throws refusal `unauthenticated`
 */
export async function requireSession(
  db: Reader,
  { tokenHash }: Pick<SignedIn, 'tokenHash'>,
  now: Date,
  sessionDays: number,
): Promise<void> {
  if (!(await stillSignedIn(db, tokenHash, now, sessionDays))) throw refuse('unauthenticated');
}
