/**
 * Devices that an account has signed in on. A device keeps one random secret for all accounts that sign in there, even
 * after sign-out. The server stores the secret's SHA-256 with each of these accounts. The secret can't be guessed,
 * reveals nothing about an account, and isn't in copies of the database.
 */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Role } from '../../../contract/formats.ts';
import type { Reader, Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { account, knownDevice } from '../database/schema.ts';
import { hashOf, newToken } from './tokens.ts';

/** How long a device is remembered after its last sign-in, in days. */
export const KNOWN_DEVICE_DAYS = 180;
/** The maximum number of known devices of an account; a new one replaces the one with the oldest sign-in. */
const MAX_DEVICES = 50;

const findKnown = prepared(
  ['tokenHash', 'role', 'email'],
  ({ tokenHash, role, email }) => sql<{ known: boolean }>`
    select true as known from known_device join account on account.id = account_id
    where token_hash = ${tokenHash}::bytea and role = ${role}::text and email = ${email}::text`,
);

/** The hash of a device's secret if the account has signed in on that device before; otherwise undefined. */
export async function knownDeviceOf(
  db: Reader,
  secret: string | undefined,
  { role, email }: { role: Role; email: string },
): Promise<Uint8Array | undefined> {
  if (secret === undefined) return undefined;
  const tokenHash = hashOf(secret);
  const [found] = await findKnown(db, { tokenHash, role, email });
  return found ? tokenHash : undefined;
}

const forgetOldest = prepared(
  ['accountId', 'tokenHash'],
  ({ accountId, tokenHash }) => sql`
    delete from known_device where account_id = ${accountId}::uuid and token_hash in (
      select token_hash from known_device where account_id = ${accountId}::uuid and token_hash <> ${tokenHash}::bytea
      order by seen_at desc offset ${MAX_DEVICES - 1}
    )`,
);

/**
 * Remembers that an account has signed in on a device.
 * @param sentSecret the secret that the device sent, if any; one that the server doesn't know is replaced
 * @returns the secret for the device to keep, its hash, and whether to notify the account's owner: true if the device
 * is new to the account and this isn't the account's first sign-in
 */
export async function rememberDevice(
  tx: Tx,
  accountId: string,
  sentSecret: string | undefined,
  now: Date,
): Promise<{ secret: string; hash: Uint8Array; isNewDevice: boolean }> {
  // Lock the account's row first, as all other code does: otherwise a concurrent password change could deadlock.
  const [found] = await tx
    .select({ firstSignInAt: account.firstSignInAt })
    .from(account)
    .where(eq(account.id, accountId))
    .for('no key update');
  const known =
    sentSecret === undefined
      ? []
      : await tx
          .select()
          .from(knownDevice)
          .where(eq(knownDevice.tokenHash, hashOf(sentSecret)));
  const secret = sentSecret !== undefined && known.length > 0 ? sentSecret : newToken();
  const hash = hashOf(secret);
  await tx
    .insert(knownDevice)
    .values({ accountId, tokenHash: hash, seenAt: now })
    .onConflictDoUpdate({ target: [knownDevice.accountId, knownDevice.tokenHash], set: { seenAt: now } });
  if (known.some(row => row.accountId === accountId)) return { secret, hash, isNewDevice: false };
  await forgetOldest(tx, { accountId, tokenHash: hash });
  const isFirstSignIn = !found?.firstSignInAt;
  if (isFirstSignIn) await tx.update(account).set({ firstSignInAt: now }).where(eq(account.id, accountId));
  return { secret, hash, isNewDevice: !isFirstSignIn };
}

/** Forgets an account's devices, except one: after a password change, a stolen device secret must not stay valid. */
export async function forgetDevices(tx: Tx, accountId: string, except?: Uint8Array | null): Promise<void> {
  await tx
    .delete(knownDevice)
    .where(and(eq(knownDevice.accountId, accountId), except ? ne(knownDevice.tokenHash, except) : undefined));
}
