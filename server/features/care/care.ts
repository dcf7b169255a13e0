/** Who cares for whom: opening and ending it, by a carer, a dependent or the reception (docs/product.md#dependents). */
import { and, eq, isNull, min, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DEPENDENTS_MAX } from '../../../contract/care.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account, care, patient } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { forgetResponsesAbout } from '../../platform/http/idempotency.ts';

/**
 * Lets an account act for a patient who isn't merged. Changes nothing if it already may.
 * @throws refusal `not_found` for an account that is closed or disabled; `dependents_limit`
 */
export async function openCare(tx: Tx, by: Actor, patientId: string, accountId: string): Promise<void> {
  // Locked, so that two at once can't exceed the limit, and the account isn't closed meanwhile.
  const [carer] = await tx
    .select({ disabledAt: account.disabledAt })
    .from(account)
    .where(eq(account.id, accountId))
    .for('no key update');
  if (!carer || carer.disabledAt) throw refuse('not_found');
  const dependents = await dependentsOf(tx, accountId);
  if (dependents.some(({ id }) => id === patientId)) return;
  if (dependents.length >= DEPENDENTS_MAX) throw refuse('dependents_limit');
  await tx.insert(care).values({ patientId, accountId, since: by.at, addedBy: by.id });
  await audit(tx, by, { action: 'create', subject: 'care', subjectId: accountId, patientId });
}

/** Ends the care of a person by an account, or by all. Changes nothing if there is none. */
export async function endCare(tx: Tx, by: Actor, patientId: string, accountId?: string): Promise<void> {
  const ended = await tx
    .update(care)
    .set({ endedAt: by.at, endedBy: by.id, endedRole: by.role })
    .where(
      and(
        isNull(care.endedAt),
        ofSamePerson(care.patientId, patientId),
        accountId === undefined ? undefined : eq(care.accountId, accountId),
      ),
    )
    .returning({ subjectId: care.accountId, patientId: care.patientId });
  await audit(tx, by, ...ended.map(row => ({ ...row, action: 'end' as const, subject: 'care' as const })));
  for (const row of ended) await forgetResponsesAbout(tx, row.subjectId, row.patientId);
}

/** Whether an account cares for a person or has done so before. */
export async function hasCared(db: Reader, accountId: string, patientId: string): Promise<boolean> {
  return (await db.$count(care, and(eq(care.accountId, accountId), ofSamePerson(care.patientId, patientId)))) > 0;
}

const cared = alias(patient, 'cared');
const byName = sql`folded(${patient.name})`;

/** The people whom an account cares for, by name; `which` restricts them by columns of `patient`. */
export async function dependentsOf(db: Reader, accountId: string, which?: SQL) {
  const { id, name, birthday, gender, phone } = patient;
  const rows = await db
    .select({ id, name, birthday, gender, phone, isOfClinic, since: min(care.since) })
    .from(care)
    .innerJoin(cared, eq(cared.id, care.patientId))
    .innerJoin(patient, eq(patient.id, cared.rootId))
    .where(and(eq(care.accountId, accountId), isNull(care.endedAt), ne(patient.id, accountId), which))
    .groupBy(patient.id)
    .orderBy(byName, patient.id);
  return rows.map(({ isOfClinic, ...row }) => ({ ...row, ...sinceText(row), from_clinic: isOfClinic }));
}

const isOfClinic = sql<boolean>`${patient.clinicId} is not null or ${patient.accountId} is not null`;

/** The owners of the accounts that care for a person, by name; `which` restricts them by columns of `patient`. */
export async function carersOf(db: Reader, patientId: string, which?: SQL) {
  const { id, name } = patient;
  const rows = await db
    .select({ id, name, since: min(care.since) })
    .from(care)
    .innerJoin(patient, eq(patient.id, care.accountId))
    .where(and(isNull(care.endedAt), ofSamePerson(care.patientId, patientId), ne(id, patientId), which))
    .groupBy(id)
    .orderBy(byName, id);
  return rows.map(row => ({ ...row, ...sinceText(row) }));
}

const sinceText = ({ since }: { since: Date | null }) => ({ since: since?.toISOString() ?? '' });
