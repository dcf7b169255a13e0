/** The receptionists of a clinic. */
import { and, asc, count, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { StaffMember } from '../../../contract/management.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { type AuditActor, audit } from '../../platform/audit/audit.ts';
import { hasFactor } from '../../platform/auth/factors.ts';
import { NO_PASSWORD } from '../../platform/auth/passwords.ts';
import { clinicsOf, lockManagedClinic } from '../../platform/auth/staff.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { epochMs } from '../../platform/database/prepared.ts';
import { account, clinicStaff, factorReset } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { forgetResponses } from '../../platform/http/idempotency.ts';
import { accessChanged } from '../../platform/live/recordEvents.ts';
import type { Language } from '../../platform/mail/texts.ts';
import { endSessionsOf, invite } from '../identity/index.ts';
import { type SessionAge, unusedSince } from './accounts.ts';

/** How many people a clinic may add in a day: each may get a mail, and it is shown whether they have an account. */
const MAX_ADDED_A_DAY = 20;
const MAX_LISTED = 500;

const current = isNull(clinicStaff.endedAt);

/** Someone with an account at another clinic has the name that this clinic typed, until they have signed in. */
const shownName = sql<string>`case when ${clinicStaff.joinedAt} is null
  then coalesce(${clinicStaff.givenName}, ${account.name}) else ${account.name} end`;
const shownDisabled = sql<boolean>`${account.disabledAt} is not null
  and (${clinicStaff.joinedAt} is not null or ${clinicStaff.givenName} is null)`;

/** Not known either until then. */
const shownFactor = sql<boolean>`${clinicStaff.joinedAt} is not null and ${hasFactor}`;
/** Nor is it if they work elsewhere too: it would tell when they work there. */
const shownLastUse = (age: SessionAge) => sql<number | null>`case
  when ${clinicStaff.joinedAt} is not null and not exists (
    select from clinic_staff other where other.account_id = ${account.id}
      and other.clinic_id <> ${clinicStaff.clinicId} and other.ended_at is null)
  then (
    select ${epochMs(sql`max(last_used_at)`)} from session where account_id = ${account.id}
      and last_used_at > ${unusedSince(age)}::timestamptz) end`;

const members = (db: Reader, age?: SessionAge) =>
  db
    .select({
      ...{ id: account.id, name: shownName, email: account.email, disabled: shownDisabled },
      ...{ mayManage: clinicStaff.mayManage, since: clinicStaff.since, hasFactor: shownFactor },
      joined: sql<boolean>`${clinicStaff.joinedAt} is not null`,
      lastUsedAt: age ? shownLastUse(age) : sql<null>`null`,
    })
    .from(clinicStaff)
    .innerJoin(account, eq(account.id, clinicStaff.accountId));

type MemberRow = Awaited<ReturnType<typeof members>>[number];

const asMember = ({ mayManage, since, hasFactor, lastUsedAt, ...rest }: MemberRow): StaffMember => ({
  ...{ ...rest, may_manage: mayManage, since: since.toISOString(), second_factor: hasFactor },
  last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
});

/** A clinic's receptionists, by name. */
export async function staffOf(db: Reader, clinicId: string, age: SessionAge): Promise<StaffMember[]> {
  const rows = await members(db, age)
    .where(and(eq(clinicStaff.clinicId, clinicId), current))
    .orderBy(asc(shownName), asc(account.id))
    .limit(MAX_LISTED);
  return rows.map(asMember);
}

/** Whether someone else who can sign in, and has done so, may manage the clinic. */
async function hasOtherManager(tx: Tx, clinicId: string, accountId: string): Promise<boolean> {
  const [others] = await tx
    .select({ number: count() })
    .from(clinicStaff)
    .innerJoin(account, eq(account.id, clinicStaff.accountId))
    .where(
      and(
        ...[eq(clinicStaff.clinicId, clinicId), current, eq(clinicStaff.mayManage, true)],
        ...[ne(clinicStaff.accountId, accountId), isNull(account.disabledAt), isNotNull(account.firstSignInAt)],
      ),
    );
  return (others?.number ?? 0) > 0;
}

/**
 * The account of a receptionist, locked; added if there is none. A password is set through the mailed link.
 */
async function accountFor(tx: Tx, given: { name: string; email: string }, now: Date) {
  const { id, name, email, role, disabledAt, firstSignInAt } = account;
  const columns = { id, name, email, role, disabledAt, firstSignInAt };
  const values = { ...given, role: 'Reception' as const, passwordHash: NO_PASSWORD, createdAt: now };
  const [added] = await tx.insert(account).values(values).onConflictDoNothing().returning(columns);
  if (added) return { ...added, isNew: true };
  const [found] = await tx
    .select(columns)
    .from(account)
    .where(and(eq(role, 'Reception'), eq(email, given.email)))
    .for('no key update');
  if (!found) throw new Error('The account was neither added nor found.');
  return { ...found, isNew: false };
}

interface NewMember {
  clinicId: string;
  /** Used for a new account; an existing one keeps its name, which the clinic sees after the next sign-in. */
  name: string;
  email: string;
  mayManage: boolean;
}

/**
 * Adds a receptionist to a clinic, or changes whether one who works there may manage it. Someone who has never signed
 * in gets a mail with a link to set a password, which is returned too.
 * @throws refusal `not_found` for an unknown clinic, and for a caller who may not manage it; `last_manager` if it would
 * have no manager left; `too_many_requests` after many additions by managers
 */
export async function addToStaff(
  tx: Tx,
  { clinicId, name, email, mayManage }: NewMember,
  actor: AuditActor,
  site: { publicUrl: string; language: Language },
): Promise<{ member: StaffMember; link: string | undefined }> {
  // The lock also keeps concurrent changes from leaving the clinic without a manager.
  const place = await lockManagedClinic(tx, actor, clinicId);
  const person = await accountFor(tx, { name, email }, actor.at);
  const ofBoth = and(eq(clinicStaff.accountId, person.id), eq(clinicStaff.clinicId, clinicId), current);
  const [before] = await tx.select().from(clinicStaff).where(ofBoth);
  const works = before !== undefined;
  const isDemotion = works && before.mayManage && !mayManage;
  if (isDemotion && !(await hasOtherManager(tx, clinicId, person.id))) throw refuse('last_manager');
  if (!works && actor.id !== null) await limitAdditions(tx, clinicId, actor.at);
  if (works) {
    await tx.update(clinicStaff).set({ mayManage }).where(ofBoth);
  } else {
    const { accountId, since } = clinicStaff;
    const start = {
      ...{ mayManage, since: actor.at, addedBy: actor.id, endedAt: null },
      ...{ givenName: person.isNew ? null : name, joinedAt: null },
    };
    await tx
      .insert(clinicStaff)
      .values({ accountId: person.id, clinicId, ...start })
      // Removed and added again within a millisecond.
      .onConflictDoUpdate({ target: [accountId, clinicStaff.clinicId, since], set: start });
    await accessChanged(tx, person.id);
  }
  const changed = !works || before.mayManage !== mayManage;
  if (changed) await audit(tx, actor, { action: works ? 'change' : 'add', subject: 'staff', subjectId: person.id });
  const invited = { ...person, name };
  const hasNeverSignedIn = person.firstSignInAt === null && person.disabledAt === null;
  const link = hasNeverSignedIn ? await invite(tx, invited, { ...site, clinic: place.name, now: actor.at }) : undefined;
  const [row] = await members(tx).where(ofBoth);
  if (!row) throw new Error('The receptionist was not added.');
  return { member: asMember(row), link };
}

/** @throws refusal `too_many_requests` */
async function limitAdditions(tx: Tx, clinicId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const added = await tx.$count(clinicStaff, and(eq(clinicStaff.clinicId, clinicId), gt(clinicStaff.since, since)));
  if (added >= MAX_ADDED_A_DAY) throw refuse('too_many_requests', { retryAfterSeconds: DAY_MS / 1000 });
}

/**
 * Ends a receptionist's work for a clinic; with the last one their sessions too, so that no device keeps what it has
 * stored. Stored responses of their writes are deleted, as they would be returned without another check, and so is the
 * clinic's request to reset their second factor, which it could no longer confirm.
 * @returns whether it was their last clinic, so that their sessions have ended
 * @throws refusal `not_found` if they don't work there, and for a caller who may not manage the clinic; `last_manager`
 * if no one else could manage it, unless `mayBeLast`
 */
export async function removeFromStaff(
  tx: Tx,
  { clinicId, accountId, mayBeLast }: { clinicId: string; accountId: string; mayBeLast: boolean },
  actor: AuditActor,
): Promise<boolean> {
  await lockManagedClinic(tx, actor, clinicId);
  const [ended] = await tx
    .update(clinicStaff)
    .set({ endedAt: actor.at })
    .where(and(eq(clinicStaff.accountId, accountId), eq(clinicStaff.clinicId, clinicId), current))
    .returning({ mayManage: clinicStaff.mayManage });
  if (!ended) throw refuse('not_found');
  if (!mayBeLast && ended.mayManage && !(await hasOtherManager(tx, clinicId, accountId))) throw refuse('last_manager');
  await forgetResponses(tx, accountId);
  await tx.delete(factorReset).where(and(eq(factorReset.accountId, accountId), eq(factorReset.clinicId, clinicId)));
  const isLast = (await clinicsOf(tx, accountId)).length === 0;
  if (isLast) await endSessionsOf(tx, accountId);
  await accessChanged(tx, accountId);
  await audit(tx, actor, { action: 'remove', subject: 'staff', subjectId: accountId });
  return isLast;
}
