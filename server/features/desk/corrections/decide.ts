/** The reception reads and decides requests to correct what identifies a patient. */
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import type { BodyOf } from '../../../../contract/call.ts';
import {
  correctionFields,
  type DeskCorrection,
  type DeskCorrectionDetails,
  MOST_CORRECTIONS,
  type refuseCorrection,
} from '../../../../contract/corrections.ts';
import { type Actor, audit, auditOnceADay } from '../../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { correction, patient } from '../../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../../platform/errors/problems.ts';
import { recordContactChange } from '../../../platform/live/recordEvents.ts';
import { type NoticeEvent, notifyOwner } from '../../identity/index.ts';
import { requireKnownPatient } from '../patients/access.ts';
import { lockMerges } from '../patients/lockMerges.ts';
import { isKnownTo, isNotClosed } from '../patients/view.ts';

type Row = typeof correction.$inferSelect;

/** What the notice to the patient needs. */
type Site = Omit<NoticeEvent, 'now'>;

const person = { id: patient.id, name: patient.name, phone: patient.phone };

const toListed = (row: Row, shown: DeskCorrection['patient']): DeskCorrection => ({
  ...{ id: row.id, patient: shown, requested_at: row.requestedAt.toISOString() },
  fields: correctionFields.filter(field => row[field] !== null),
});

/**
 * The open requests of patients known at the receptionist's clinics, the oldest first. Every patient in the list gets
 * an audit row once a day.
 */
export async function correctionsFor(db: Reader, by: Actor): Promise<DeskCorrection[]> {
  const rows = await db
    .select({ row: correction, shown: person })
    .from(correction)
    .innerJoin(patient, eq(patient.id, correction.patientId))
    .where(and(eq(correction.state, 'open'), isNotClosed(patient.id), isKnownTo(by)))
    .orderBy(asc(correction.requestedAt), asc(correction.id))
    .limit(MOST_CORRECTIONS);
  await auditOnceADay(
    db,
    by,
    ...rows.map(({ shown }) => ({ action: 'read' as const, subject: 'contact' as const, patientId: shown.id })),
  );
  return rows.map(({ row, shown }) => toListed(row, shown));
}

const eventOf = ({ id, patientId }: Row, action: 'read' | 'accept' | 'refuse') => ({
  ...{ action, subject: 'correction' as const, subjectId: id, patientId },
});

/**
 * A request with the present values, or those that it replaced, and the requested ones.
 * @throws refusal `not_found`
 */
export async function correctionDetails(tx: Tx, by: Actor, id: string): Promise<DeskCorrectionDetails> {
  const [found] = await tx
    .select({ row: correction, shown: person, birthday: patient.birthday, cpf: patient.cpf })
    .from(correction)
    .innerJoin(patient, eq(patient.id, correction.patientId))
    .where(eq(correction.id, id));
  if (!found) throw refuse('not_found');
  const { row, shown, birthday, cpf } = found;
  await requireKnownPatient(tx, by, row.patientId);
  await audit(tx, by, eventOf(row, 'read'));
  const from = row.state === 'accepted' ? { birthday: row.birthdayBefore, cpf: row.cpfBefore } : { birthday, cpf };
  return {
    ...toListed(row, shown),
    ...{ state: row.state, message: row.message },
    birthday: row.birthday === null ? null : { from: from.birthday, to: row.birthday },
    cpf: row.cpf === null ? null : { from_end: from.cpf?.slice(-3) ?? null, to: row.cpf },
  };
}

/**
 * Locks a request and its patient for a decision. Undefined if the caller has made that decision before.
 * @throws refusal `not_found`; `correction_closed` if it was decided otherwise, or withdrawn
 */
async function lockOpen(tx: Tx, by: Actor, id: string, decision: 'accepted' | 'refused'): Promise<Row | undefined> {
  // A merge meanwhile would let the change end up in a row that isn't shown any more.
  await lockMerges(tx);
  const [known] = await tx.select({ patientId: correction.patientId }).from(correction).where(eq(correction.id, id));
  if (!known) throw refuse('not_found');
  await requireKnownPatient(tx, by, known.patientId);
  await tx.select({ id: patient.id }).from(patient).where(eq(patient.id, known.patientId)).for('no key update');
  // Read after the lock, which withdrawing and deciding take as well.
  const [row] = await tx.select().from(correction).where(eq(correction.id, id));
  if (row?.state === 'open') return row;
  if (row?.state !== decision || row.decidedBy !== by.id) throw refuse('correction_closed');
  return undefined;
}

/**
 * Makes the requested change.
 * @throws refusal `not_found`, `correction_closed`, `cpf_taken`, `validation` without a document
 */
export async function accept(
  tx: Tx,
  by: Actor,
  id: string,
  { document_seen: documentSeen }: { document_seen: boolean },
  site: Site,
): Promise<void> {
  const row = await lockOpen(tx, by, id, 'accepted');
  if (!row) return;
  if (!documentSeen) throw refuseFields([{ field: 'document_seen', code: 'document_needed' }]);
  const { patientId, birthday, cpf } = row;
  if (cpf !== null) await requireFreeCpf(tx, patientId, cpf);
  const [before] = await tx
    .select({ birthday: patient.birthday, cpf: patient.cpf })
    .from(patient)
    .where(eq(patient.id, patientId));
  await tx
    .update(patient)
    .set({ ...(birthday !== null && { birthday }), ...(cpf !== null && { cpf }) })
    .where(eq(patient.id, patientId));
  await tx
    .update(correction)
    .set({
      ...{ state: 'accepted', decidedAt: by.at, decidedBy: by.id },
      ...(birthday !== null && { birthdayBefore: before?.birthday }),
      ...(cpf !== null && { cpfBefore: before?.cpf }),
    })
    .where(eq(correction.id, id));
  await audit(tx, by, eventOf(row, 'accept'), { action: 'change', subject: 'contact', patientId });
  await recordContactChange(tx, by, patientId);
  await notifyOwner(tx, row.accountId, 'contact_changed', { ...site, now: by.at });
}

async function requireFreeCpf(tx: Tx, patientId: string, cpf: string): Promise<void> {
  const ofOthers = and(eq(patient.cpf, cpf), isNotNull(patient.accountId), ne(patient.id, patientId));
  if ((await tx.$count(patient, ofOthers)) > 0) throw refuseFields([{ field: 'cpf', code: 'cpf_taken' }], 'cpf_taken');
}

/**
 * Refuses a request.
 * @throws refusal `not_found`, `correction_closed`
 */
export async function decline(
  tx: Tx,
  by: Actor,
  id: string,
  { reason, reply }: BodyOf<typeof refuseCorrection>,
  site: Site,
): Promise<void> {
  const row = await lockOpen(tx, by, id, 'refused');
  if (!row) return;
  await tx
    .update(correction)
    .set({ state: 'refused', decidedAt: by.at, decidedBy: by.id, reason, reply })
    .where(eq(correction.id, id));
  await audit(tx, by, eventOf(row, 'refuse'));
  await notifyOwner(tx, row.accountId, 'correction_refused', { ...site, now: by.at });
}
