/** Accounts that their owners have closed. They are also disabled, and can be reopened for `REOPEN_DAYS`. */
import { eq } from 'drizzle-orm';
import { REOPEN_DAYS } from '../../../contract/identity.ts';
import { type Actor, accountEvent, audit } from '../../platform/audit/audit.ts';
import { endFeed } from '../../platform/auth/calendarFeeds.ts';
import { forgetDevices } from '../../platform/auth/devices.ts';
import type { Tx } from '../../platform/database/database.ts';
import { account, factorChallenge } from '../../platform/database/schema.ts';
import { type Refusal, refuse } from '../../platform/errors/problems.ts';
import { forgetResponses } from '../../platform/http/idempotency.ts';
import { addClosingEvent } from '../consents/index.ts';
import { endEmailChange, endResetLinks } from './password.ts';
import { endSessionsOf } from './sessions.ts';

const DAY_MS = 86_400_000;

type Times = Pick<typeof account.$inferSelect, 'closedAt' | 'disabledAt'>;

/** Whether the owner has closed the account, and the clinic hasn't disabled it since. */
export const isClosedByOwner = ({ closedAt, disabledAt }: Times): boolean =>
  closedAt !== null && closedAt.getTime() === disabledAt?.getTime();

/** Until when an account that was closed then can be reopened. */
export const reopenUntil = (closedAt: Date): Date => new Date(closedAt.getTime() + REOPEN_DAYS * DAY_MS);

/** Whether the owner can reopen the account now. */
export const canReopen = (times: Times, now: Date): boolean =>
  times.closedAt !== null && isClosedByOwner(times) && now < reopenUntil(times.closedAt);

/** Why a disabled account can't be signed in to, for someone who knows its password. */
export function refusalOf(times: Times, now: Date): Refusal {
  if (!isClosedByOwner(times)) return refuse('account_disabled');
  if (!times.closedAt || !canReopen(times, now)) return refuse('credentials');
  return refuse('account_closed', { extra: { until: reopenUntil(times.closedAt).toISOString() } });
}

/** Undoes the closing, except for what it cancelled and ended. */
export async function reopen(tx: Tx, by: Actor): Promise<void> {
  await tx.update(account).set({ closedAt: null, disabledAt: null }).where(eq(account.id, by.id));
  if (by.role === 'Patient') await addClosingEvent(tx, by.id, 'reopening', by.at);
  await audit(tx, by, accountEvent(by, 'reopen', 'account'));
}

/**
 * Ends everything by which an account is used: sessions, sign-ins under way, devices, calendar feed, stored responses,
 * reset links and a change of the e-mail.
 */
export async function endAccess(tx: Tx, accountId: string, now: Date): Promise<void> {
  await endSessionsOf(tx, accountId);
  await tx.delete(factorChallenge).where(eq(factorChallenge.accountId, accountId));
  await forgetDevices(tx, accountId);
  await endFeed(tx, accountId);
  await forgetResponses(tx, accountId);
  await endResetLinks(tx, accountId, now);
  await endEmailChange(tx, accountId);
}
