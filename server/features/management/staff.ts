/** The receptionists of a clinic. */
import { and, asc, count, eq, isNull, ne } from 'drizzle-orm';
import type { StaffMember } from '../../../contract/management.ts';
import { type AuditActor, audit } from '../../platform/audit/audit.ts';
import { NO_PASSWORD } from '../../platform/auth/passwords.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account, clinic, clinicStaff } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import type { Language } from '../../platform/mail/texts.ts';
import { endSessionsOf, invite } from '../identity/index.ts';

const current = isNull(clinicStaff.endedAt);

const members = (db: Reader) =>
  db
    .select({
      ...{ id: account.id, name: account.name, email: account.email, disabledAt: account.disabledAt },
      ...{ mayManage: clinicStaff.mayManage, since: clinicStaff.since },
    })
    .from(clinicStaff)
    .innerJoin(account, eq(account.id, clinicStaff.accountId));

type MemberRow = Awaited<ReturnType<typeof members>>[number];

const asMember = ({ id, name, email, disabledAt, mayManage, since }: MemberRow): StaffMember => ({
  ...{ id, name: name ?? '', email, may_manage: mayManage },
  ...{ since: since.toISOString(), disabled: disabledAt !== null },
});

/** A clinic's receptionists, by name. */
export async function staffOf(db: Reader, clinicId: string): Promise<StaffMember[]> {
  const rows = await members(db)
    .where(and(eq(clinicStaff.clinicId, clinicId), current))
    .orderBy(asc(account.name), asc(account.id));
  return rows.map(asMember);
}

/**
 * Locks the clinic, so that concurrent changes of its staff can't leave it without a manager.
 * @throws refusal `not_found`
 */
async function lockClinic(tx: Tx, clinicId: string): Promise<{ name: string }> {
  const [found] = await tx
    .select({ name: clinic.name })
    .from(clinic)
    .where(eq(clinic.id, clinicId))
    .for('no key update');
  if (!found) throw refuse('not_found');
  return found;
}

/** Whether someone else who can sign in may manage the clinic. */
async function hasOtherManager(tx: Tx, clinicId: string, accountId: string): Promise<boolean> {
  const [others] = await tx
    .select({ number: count() })
    .from(clinicStaff)
    .innerJoin(account, eq(account.id, clinicStaff.accountId))
    .where(
      and(
        ...[eq(clinicStaff.clinicId, clinicId), current, eq(clinicStaff.mayManage, true)],
        ...[ne(clinicStaff.accountId, accountId), isNull(account.disabledAt)],
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
  if (added) return added;
  const [found] = await tx
    .select(columns)
    .from(account)
    .where(and(eq(role, 'Reception'), eq(email, given.email)))
    .for('no key update');
  if (!found) throw new Error('The account was neither added nor found.');
  return found;
}

interface NewMember {
  clinicId: string;
  /** Used for a new account; an existing one keeps its name. */
  name: string;
  email: string;
  mayManage: boolean;
}

/**
 * Adds a receptionist to a clinic, or changes whether one who works there may manage it. Someone who has never signed
 * in gets a mail with a link to set a password, which is returned too.
 * @throws refusal `not_found` for an unknown clinic, `last_manager` if it would have no manager left
 */
export async function addToStaff(
  tx: Tx,
  { clinicId, name, email, mayManage }: NewMember,
  actor: AuditActor,
  site: { publicUrl: string; language: Language },
): Promise<{ member: StaffMember; link: string | undefined }> {
  const place = await lockClinic(tx, clinicId);
  const person = await accountFor(tx, { name, email }, actor.at);
  const ofBoth = and(eq(clinicStaff.accountId, person.id), eq(clinicStaff.clinicId, clinicId));
  const [before] = await tx.select().from(clinicStaff).where(ofBoth);
  const works = before !== undefined && before.endedAt === null;
  const isDemotion = works && before.mayManage && !mayManage;
  if (isDemotion && !(await hasOtherManager(tx, clinicId, person.id))) throw refuse('last_manager');
  const start = { mayManage, since: actor.at, addedBy: actor.id, endedAt: null };
  await tx
    .insert(clinicStaff)
    .values({ accountId: person.id, clinicId, ...start })
    .onConflictDoUpdate({
      target: [clinicStaff.accountId, clinicStaff.clinicId],
      set: works ? { mayManage } : start,
    });
  const changed = !works || before.mayManage !== mayManage;
  if (changed) await audit(tx, actor, { action: works ? 'change' : 'add', subject: 'staff', subjectId: person.id });
  const invited = { ...person, name: person.name ?? '' };
  const hasNeverSignedIn = person.firstSignInAt === null && person.disabledAt === null;
  const link = hasNeverSignedIn ? await invite(tx, invited, { ...site, clinic: place.name, now: actor.at }) : undefined;
  const [row] = await members(tx).where(ofBoth);
  if (!row) throw new Error('The receptionist was not added.');
  return { member: asMember(row), link };
}

/**
 * Ends a receptionist's work for a clinic and their sessions, so that no device keeps what it has stored of the clinic.
 * @throws refusal `not_found` if they don't work there, `last_manager` if nobody could manage the clinic any more,
 * unless `mayBeLast`
 */
export async function removeFromStaff(
  tx: Tx,
  { clinicId, accountId, mayBeLast }: { clinicId: string; accountId: string; mayBeLast: boolean },
  actor: AuditActor,
): Promise<void> {
  await lockClinic(tx, clinicId);
  const [ended] = await tx
    .update(clinicStaff)
    .set({ endedAt: actor.at })
    .where(and(eq(clinicStaff.accountId, accountId), eq(clinicStaff.clinicId, clinicId), current))
    .returning({ mayManage: clinicStaff.mayManage });
  if (!ended) throw refuse('not_found');
  if (!mayBeLast && ended.mayManage && !(await hasOtherManager(tx, clinicId, accountId))) throw refuse('last_manager');
  await endSessionsOf(tx, accountId);
  await audit(tx, actor, { action: 'remove', subject: 'staff', subjectId: accountId });
}
