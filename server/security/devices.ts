/**
 * Devices that an account has signed in on. A device keeps one random secret for all accounts that sign in there, also
 * after sign-out; the server keeps its SHA-256 beside each of them. So the secret can't be made up, tells nothing of
 * an account, and a copy of the database holds none.
 */
import { and, eq, ne } from 'drizzle-orm';
import type { Role } from '../../contract/formats.ts';
import type { Reader, Tx } from '../database/database.ts';
import { account, knownDevice } from '../database/schema.ts';
import { written } from '../database/statement.ts';
import { hashOf, newToken } from './tokens.ts';

/** How long a device stays known after its last sign-in, in days. */
export const KNOWN_DEVICE_DAYS = 180;
/** How many devices an account has at most; one more forgets the one that signed in longest ago. */
const MOST_DEVICES = 50;

const findKnown = written<{ known: boolean }>()(
  ['tokenHash', 'role', 'email'],
  ({ tokenHash, role, email }) => `
    select true as known from known_device join account on account.id = account_id
    where token_hash = ${tokenHash}::bytea and role = ${role}::text and email = ${email}::text`,
);

/** The hash of a device's secret if the account has signed in there before; else undefined. */
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

const forgetOldest = written()(
  ['accountId', 'tokenHash'],
  ({ accountId, tokenHash }) => `
    delete from known_device where account_id = ${accountId}::uuid and token_hash in (
      select token_hash from known_device where account_id = ${accountId}::uuid and token_hash <> ${tokenHash}::bytea
      order by seen_at desc offset ${MOST_DEVICES - 1}
    )`,
);

/**
 * Remembers that an account has signed in on a device.
 * @param given the secret that the device sent, if any; one that we never gave out is replaced
 * @returns the secret for the device to keep, its hash, and whether the account's owner should hear of it: the device
 *   is new to the account, and this isn't the account's first sign-in
 */
export async function rememberDevice(
  tx: Tx,
  accountId: string,
  given: string | undefined,
  now: Date,
): Promise<{ secret: string; hash: Uint8Array; isNews: boolean }> {
  // The account's row first, as everywhere: a change of password at the same time would deadlock otherwise.
  const [person] = await tx
    .select({ first: account.firstSignInAt })
    .from(account)
    .where(eq(account.id, accountId))
    .for('no key update');
  const issued =
    given === undefined
      ? []
      : await tx
          .select()
          .from(knownDevice)
          .where(eq(knownDevice.tokenHash, hashOf(given)));
  const secret = given !== undefined && issued.length > 0 ? given : newToken();
  const hash = hashOf(secret);
  await tx
    .insert(knownDevice)
    .values({ accountId, tokenHash: hash, seenAt: now })
    .onConflictDoUpdate({ target: [knownDevice.accountId, knownDevice.tokenHash], set: { seenAt: now } });
  if (issued.some(row => row.accountId === accountId)) return { secret, hash, isNews: false };
  await forgetOldest(tx, { accountId, tokenHash: hash });
  if (!person?.first) await tx.update(account).set({ firstSignInAt: now }).where(eq(account.id, accountId));
  return { secret, hash, isNews: Boolean(person?.first) };
}

/** Forgets an account's devices, or all but one: what someone else got to know ends with the old password. */
export async function forgetDevices(tx: Tx, accountId: string, but?: Uint8Array | null): Promise<void> {
  await tx
    .delete(knownDevice)
    .where(and(eq(knownDevice.accountId, accountId), but ? ne(knownDevice.tokenHash, but) : undefined));
}
