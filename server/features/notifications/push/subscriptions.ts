/** The devices that take pushes: one for each session of a patient who has allowed it there. */
import { ECDH } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { type DeviceSubscription, MOST_PUSH_DEVICES } from '../../../../contract/push.ts';
import type { SignedIn } from '../../../platform/auth/signedIn.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { pushSubscription, session } from '../../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../../platform/errors/problems.ts';

type Caller = Pick<SignedIn, 'id' | 'tokenHash'>;

/** A device whose push service has refused everything for so long is given up. */
const GIVE_UP_MS = 14 * 86_400_000;

const ofAccount = (accountId: string) =>
  sql`${pushSubscription.tokenHash} in (select token_hash from session where account_id = ${accountId}::uuid)`;

/** The number of an account's devices, and whether the session of the caller is one of them. */
export async function devicesOf(db: Reader, caller: Caller): Promise<{ here: boolean; devices: number }> {
  const rows = await db
    .select({ tokenHash: pushSubscription.tokenHash })
    .from(pushSubscription)
    .where(ofAccount(caller.id));
  return { here: rows.some(row => Buffer.from(row.tokenHash).equals(caller.tokenHash)), devices: rows.length };
}

/**
 * Sets the subscription of the caller's session. Takes the endpoint from another session that has it: the browser is
 * the same.
 * @throws refusal `validation` for a key that isn't on the curve, `unauthenticated` if the session has just ended
 */
export async function subscribe(tx: Tx, caller: Caller, given: DeviceSubscription, now: Date): Promise<void> {
  const { endpoint, keys } = given;
  if (!isOnCurve(keys.p256dh)) throw refuseFields([{ field: 'keys.p256dh', code: 'invalid' }]);
  const own = eq(session.tokenHash, caller.tokenHash);
  const [locked] = await tx.select({ id: session.accountId }).from(session).where(own).for('no key update');
  if (!locked) throw refuse('unauthenticated');
  const isHere = sql`${pushSubscription.tokenHash} = ${caller.tokenHash}::bytea`;
  const isSame = sql`${pushSubscription.endpoint} = ${endpoint}`;
  // A new id for another session: what waits for the former account mustn't reach this one.
  await tx.delete(pushSubscription).where(sql`(${isHere} or ${isSame}) and not (${isHere} and ${isSame})`);
  await tx
    .insert(pushSubscription)
    .values({ tokenHash: caller.tokenHash, endpoint, ...keys, createdAt: now })
    .onConflictDoUpdate({
      target: pushSubscription.endpoint,
      set: { tokenHash: caller.tokenHash, ...keys, failingSince: null },
    });
  await tx.execute(sql`
    delete from push_subscription where id in (
      select id from push_subscription where ${ofAccount(caller.id)} and not ${isHere}
      order by created_at desc, id offset ${MOST_PUSH_DEVICES - 1})`);
}

/** Removes the subscription of a session. */
export async function unsubscribe(tx: Tx, { tokenHash }: Caller): Promise<void> {
  await tx.delete(pushSubscription).where(eq(pushSubscription.tokenHash, tokenHash));
}

function isOnCurve(point: string): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1', 'base64url', 'base64url');
    return true;
  } catch {
    return false;
  }
}

export interface Subscription {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  failingSince: Date | null;
}

/** A subscription, if it is still the account's. */
export async function subscriptionOf(db: Reader, id: string, accountId: string): Promise<Subscription | undefined> {
  const { endpoint, p256dh, auth, failingSince } = pushSubscription;
  const [found] = await db
    .select({ id: pushSubscription.id, endpoint, p256dh, auth, failingSince })
    .from(pushSubscription)
    .where(and(eq(pushSubscription.id, id), ofAccount(accountId)));
  return found;
}

/** Removes a subscription that its push service doesn't know any more. */
export async function removeSubscription(db: Reader, id: string): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.id, id));
}

/** Notes that an attempt was successful. */
export async function noteSuccess(db: Reader, { id, failingSince }: Subscription): Promise<void> {
  if (failingSince) await db.update(pushSubscription).set({ failingSince: null }).where(eq(pushSubscription.id, id));
}

/** Notes that an attempt has failed; removes the subscription if all have for two weeks. */
export async function noteFailure(db: Reader, { id }: Subscription, now: Date): Promise<void> {
  const isFirst = and(eq(pushSubscription.id, id), isNull(pushSubscription.failingSince));
  await db.update(pushSubscription).set({ failingSince: now }).where(isFirst);
  const since = new Date(now.getTime() - GIVE_UP_MS);
  await db.delete(pushSubscription).where(and(eq(pushSubscription.id, id), lt(pushSubscription.failingSince, since)));
}
