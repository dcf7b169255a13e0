/** What a clinic does with accounts of any role. Callers lock the account's row first. */
import { eq } from 'drizzle-orm';
import type { Role } from '../../../contract/formats.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { type AuditActor, accountEvent, audit } from '../../platform/audit/audit.ts';
import { labelConsents } from '../../platform/auth/consentOrigin.ts';
import { forgetDevices } from '../../platform/auth/devices.ts';
import type { Tx } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { endAccess, endSessionsOf, isClosedByOwner } from '../identity/index.ts';

interface LockedAccount {
  id: string;
  role: Role;
  disabledAt: Date | null;
  closedAt: Date | null;
}

/** A time, and for how many days without use a session remains valid. */
export interface SessionAge {
  now: Date;
  sessionDays: number;
}

/** Sessions that were last used before this are over, ISO 8601. */
export const unusedSince = ({ now, sessionDays }: SessionAge): string =>
  new Date(now.getTime() - sessionDays * DAY_MS).toISOString();

/**
 * Disables an account: its sessions and its calendar feed end, and sign-in and reset links stop working. Its data
 * is kept. One that its owner has closed can't be reopened then.
 * @returns false if it was already disabled
 */
export async function disableAccount(tx: Tx, found: LockedAccount, actor: AuditActor): Promise<boolean> {
  if (found.disabledAt && !isClosedByOwner(found)) return false;
  await tx.update(account).set({ disabledAt: actor.at }).where(eq(account.id, found.id));
  await labelConsents(tx, 'clinic');
  await endAccess(tx, found.id, actor.at);
  await audit(tx, actor, accountEvent(found, 'disable', 'account'));
  return true;
}

/**
 * Enables a disabled account again. Returns false if it wasn't disabled.
 * @throws refusal `account_closed` if its owner has closed it: only they can reopen it
 */
export async function enableAccount(tx: Tx, found: LockedAccount, actor: AuditActor): Promise<boolean> {
  if (isClosedByOwner(found)) throw refuse('account_closed');
  if (!found.disabledAt) return false;
  await tx.update(account).set({ disabledAt: found.closedAt }).where(eq(account.id, found.id));
  await audit(tx, actor, accountEvent(found, 'enable', 'account'));
  return true;
}

/** Signs an account out on all devices. Returns the number of sessions that ended. */
export async function signOutEverywhere(
  tx: Tx,
  found: Pick<LockedAccount, 'id' | 'role'>,
  actor: AuditActor,
): Promise<number> {
  const ended = await endSessionsOf(tx, found.id);
  await forgetDevices(tx, found.id);
  await audit(tx, actor, accountEvent(found, 'end', 'sessions'));
  return ended;
}
