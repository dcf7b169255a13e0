/** Removing the second factor of someone who has lost it: one manager of the clinic requests it, another confirms. */
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type FactorReset, RESET_DAYS } from '../../../contract/management.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { type AuditActor, audit } from '../../platform/audit/audit.ts';
import { hasFactor } from '../../platform/auth/factors.ts';
import { lockManagedClinic } from '../../platform/auth/staff.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account, factorReset } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { resetFactors } from '../identity/index.ts';

const MAX_LISTED = 500;

/** Whose second factor is to be removed, at which clinic. */
interface ResetTarget {
  clinicId: string;
  accountId: string;
}

/** A caller with an account: the command line needs no second person. */
type Manager = AuditActor & { id: string };

const requester = alias(account, 'requester');

const isOpen = (now: Date): SQL => gt(factorReset.requestedAt, new Date(now.getTime() - RESET_DAYS * DAY_MS));

/** A clinic's open requests, the oldest first. */
export async function factorResetsOf(db: Reader, clinicId: string, now: Date): Promise<FactorReset[]> {
  const rows = await db
    .select({
      ...{ account_id: factorReset.accountId, name: account.name, email: account.email },
      ...{ by: requester.id, byName: requester.name, at: factorReset.requestedAt },
    })
    .from(factorReset)
    .innerJoin(account, eq(account.id, factorReset.accountId))
    .innerJoin(requester, eq(requester.id, factorReset.requestedBy))
    .where(and(eq(factorReset.clinicId, clinicId), isOpen(now)))
    .orderBy(asc(factorReset.requestedAt), asc(factorReset.accountId))
    .limit(MAX_LISTED);
  return rows.map(({ by, byName, at, name, ...rest }) => ({
    ...{ ...rest, name: name ?? '', requested_at: at.toISOString() },
    requested_by: { id: by, name: byName ?? '' },
  }));
}

/** The doctor of the clinic, or the receptionist who has signed in since the clinic added them; locked. */
async function lockTarget(tx: Tx, { clinicId, accountId }: ResetTarget) {
  const worksThere = sql`${account.id} in (
    select account_id from clinic_staff where clinic_id = ${clinicId}::uuid and ended_at is null and joined_at is not null)`;
  const [found] = await tx
    .select({ id: account.id, role: account.role, hasFactor: sql<boolean>`${hasFactor}` })
    .from(account)
    .where(and(eq(account.id, accountId), sql`(${account.clinicId} = ${clinicId}::uuid or ${worksThere})`))
    .for('no key update');
  if (!found) throw refuse('not_found');
  return found;
}

/**
 * Requests a reset. A repeat changes nothing while a request is open.
 * @throws refusal `not_found` unless the person works at the clinic and has a second factor; `second_person_needed` for
 * the own account
 */
export async function requestFactorReset(tx: Tx, target: ResetTarget, actor: Manager): Promise<void> {
  await lockManagedClinic(tx, actor, target.clinicId);
  if (target.accountId === actor.id) throw refuse('second_person_needed');
  const found = await lockTarget(tx, target);
  if (!found.hasFactor) throw refuse('not_found');
  const values = { clinicId: target.clinicId, requestedBy: actor.id, requestedAt: actor.at };
  const made = await tx
    .insert(factorReset)
    .values({ accountId: found.id, ...values })
    .onConflictDoUpdate({
      target: factorReset.accountId,
      set: values,
      setWhere: sql`not (${isOpen(actor.at)})`,
    })
    .returning({ accountId: factorReset.accountId });
  if (made.length === 0) return;
  await audit(tx, actor, { action: 'request', subject: 'second_factor', subjectId: found.id });
}

/** Takes an open request away. Returns who made it; undefined if there is none. */
async function takeRequest(tx: Tx, { clinicId, accountId }: ResetTarget, now: Date): Promise<string | undefined> {
  const [taken] = await tx
    .delete(factorReset)
    .where(and(eq(factorReset.accountId, accountId), eq(factorReset.clinicId, clinicId), isOpen(now)))
    .returning({ by: factorReset.requestedBy });
  return taken?.by;
}

/**
 * Confirms a request of someone else: the second factor is removed, all sessions end, and the owner is mailed.
 * @throws refusal `not_found` without an open request; `second_person_needed` for who made it, and for the owner
 */
export async function confirmFactorReset(
  tx: Tx,
  target: ResetTarget,
  actor: Manager,
  settings: Pick<Settings, 'publicUrl' | 'emailConfirmation'>,
): Promise<void> {
  await lockManagedClinic(tx, actor, target.clinicId);
  const found = await lockTarget(tx, target);
  const requestedBy = await takeRequest(tx, target, actor.at);
  if (requestedBy === undefined) throw refuse('not_found');
  if (requestedBy === actor.id || found.id === actor.id) throw refuse('second_person_needed');
  await resetFactors(tx, found, actor, settings);
}

/** Withdraws a request. Also succeeds if there is none. */
export async function withdrawFactorReset(tx: Tx, target: ResetTarget, actor: Manager): Promise<void> {
  await lockManagedClinic(tx, actor, target.clinicId);
  if ((await takeRequest(tx, target, actor.at)) === undefined) return;
  await audit(tx, actor, { action: 'cancel', subject: 'second_factor', subjectId: target.accountId });
}
