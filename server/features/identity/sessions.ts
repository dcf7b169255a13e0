/** Sessions: one row per token, identified by the token's SHA-256 only. */
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { SessionInfo } from '../../../contract/identity.ts';
import { PROOF_MINUTES } from '../../../contract/secondFactor.ts';
import { hashOf, newToken } from '../../platform/auth/tokens.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { session } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { accessChanged } from '../../platform/live/recordEvents.ts';
import type { Account } from './signIn.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** The maximum number of sessions of an account; another one ends the least recently used. */
const MAX_SESSIONS = 50;
/** How much of a browser's description of itself is stored, in characters. */
const DEVICE_CHARACTERS = 200;

/**
 * Starts a session and returns its token, which the server doesn't store. `userAgent` is the browser's description of
 * itself, `knownDevice` the hash of the device's secret (platform/auth/devices.ts). The password must still be the one
 * that was verified, and it can't change until the session is committed. Otherwise a session could survive a concurrent
 * password change.
 * @throws refusal `credentials` if it has changed or the account was disabled in the meantime
 */
export async function startSession(
  db: Reader,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  { userAgent, knownDevice }: { userAgent: string | undefined; knownDevice?: Uint8Array | undefined },
  now: Date,
): Promise<string> {
  const token = newToken();
  const device = userAgent?.trim().slice(0, DEVICE_CHARACTERS) || null;
  const [started] = await insert(db, {
    ...{ tokenHash: hashOf(token), id, passwordHash, device },
    ...{ knownDevice: knownDevice ?? null, at: now.toISOString() },
  });
  if (!started) throw refuse('credentials');
  await endOldest(db, { id, tokenHash: hashOf(token) });
  return token;
}

const insert = prepared(
  ['tokenHash', 'id', 'passwordHash', 'device', 'knownDevice', 'at'],
  ({ tokenHash, id, passwordHash, device, knownDevice, at }) => sql<{ id: string }>`
    insert into session (token_hash, account_id, device, known_device, created_at, last_used_at, proven_at)
    select ${tokenHash}::bytea, id, ${device}::text, ${knownDevice}::bytea, ${at}::timestamptz,
      ${at}::timestamptz, ${at}::timestamptz
    from account where id = ${id}::uuid and password_hash = ${passwordHash}::text and disabled_at is null for no key update
    returning account_id as id`,
);

/** A separate statement after the insert: of several concurrent sign-ins, the last one then sees all sessions. */
const endOldest = prepared(
  ['id', 'tokenHash'],
  ({ id, tokenHash }) => sql`
    delete from session where token_hash in (
      select token_hash from session where account_id = ${id}::uuid and token_hash <> ${tokenHash}::bytea
      order by last_used_at desc, created_at desc offset ${MAX_SESSIONS - 1}
    )`,
);

/** Remembers that the user of a session has just proven who they are, by the password or a passkey. */
export async function proveSession(tx: Tx, tokenHash: Uint8Array, now: Date): Promise<void> {
  await tx.update(session).set({ provenAt: now }).where(eq(session.tokenHash, tokenHash));
}

/**
 * Passes if the user of a session has proven who they are in the last `PROOF_MINUTES`.
 * @throws refusal `proof_required`
 */
export async function requireProof(db: Reader, tokenHash: Uint8Array, now: Date): Promise<void> {
  const [found] = await db.select({ provenAt: session.provenAt }).from(session).where(eq(session.tokenHash, tokenHash));
  const since = now.getTime() - PROOF_MINUTES * MINUTE_MS;
  if (!found?.provenAt || found.provenAt.getTime() < since) throw refuse('proof_required');
}

/** A user's active sessions, the last used one first. `current` is the token hash of the requesting session. */
export async function sessionsOf(
  db: Reader,
  accountId: string,
  current: Uint8Array,
  now: Date,
  sessionDays: number,
): Promise<SessionInfo[]> {
  const rows = await db
    .select()
    .from(session)
    .where(
      and(eq(session.accountId, accountId), gt(session.lastUsedAt, new Date(now.getTime() - sessionDays * DAY_MS))),
    )
    .orderBy(desc(session.lastUsedAt), desc(session.createdAt));
  return rows.map(row => ({
    id: Buffer.from(row.tokenHash).toString('hex'),
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    device: row.device,
    current: Buffer.from(row.tokenHash).equals(current),
  }));
}

/** Revokes a session, if it exists. */
export async function endSession(tx: Tx, tokenHash: Uint8Array): Promise<void> {
  const { accountId } = session;
  const [ended] = await tx.delete(session).where(eq(session.tokenHash, tokenHash)).returning({ accountId });
  if (ended) await accessChanged(tx, ended.accountId);
}

/** Revokes all of a user's sessions, except `but`. Returns how many. */
export async function endSessionsOf(tx: Tx, accountId: string, but?: Uint8Array): Promise<number> {
  const ended = await tx
    .delete(session)
    .where(and(eq(session.accountId, accountId), but === undefined ? undefined : ne(session.tokenHash, but)))
    .returning({ tokenHash: session.tokenHash });
  if (ended.length > 0) await accessChanged(tx, accountId);
  return ended.length;
}
