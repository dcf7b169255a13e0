/** Issues documents of an appointment, and cancels them. The database refuses every other change. */
import { isDeepStrictEqual } from 'node:util';
import { and, count, eq, getTableColumns, gt, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BodyOf } from '../../../contract/call.ts';
import {
  DOCUMENT_AHEAD_MS,
  DOCUMENT_LATE_MS,
  DOCUMENTS_PER_APPOINTMENT,
  DOCUMENTS_PER_DAY,
  type IssuedDocument,
  type issueDocument as issueDocumentCall,
  type Printed,
} from '../../../contract/documents.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { account, appointment, clinic, issuedDocument, patient } from '../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';
import { documentsOf, requireWriteAccess } from '../record/index.ts';

type Given = BodyOf<typeof issueDocumentCall>;

/** The patient of the appointment, who may have been merged into the one that is shown. */
const booked = alias(patient, 'booked');

/**
 * Issues a document. A repeat returns the stored one.
 * @throws refusal `not_found` if the appointment isn't the doctor's own, as `requireWriteAccess`, or for an id that a
 * document of another appointment has; `idempotency_mismatch` for the id of another document of the same appointment;
 * `documents_limit`; `too_many_requests`; `validation` for a time that no device can have
 */
export async function issueDocument(tx: Tx, by: Actor, given: Given): Promise<IssuedDocument> {
  const chain = await lockChain(tx, by, given.appointment_id);
  const [current] = chain;
  if (!current) throw refuse('not_found');
  const { id: appointmentId, patientId, clinicId } = current;
  const [earlier] = await documentsOf(tx, eq(issuedDocument.id, given.id));
  if (earlier) {
    if (!chain.some(({ id }) => id === earlier.appointment_id)) throw refuse('not_found');
    if (!isSame(earlier, given)) throw refuse('idempotency_mismatch');
    return earlier;
  }
  const issuedAt = new Date(given.issued_at);
  requirePlausible(issuedAt, by.at);
  await requireRoom(tx, by, appointmentId);
  await tx.insert(issuedDocument).values({
    ...{ id: given.id, appointmentId, clinicId, doctorId: by.id, code: given.code },
    ...{ content: given.content, printed: await printedOf(tx, appointmentId), issuedAt, receivedAt: by.at },
  });
  await audit(tx, by, { action: 'create', subject: 'document', subjectId: given.id, patientId });
  const [made] = await documentsOf(tx, eq(issuedDocument.id, given.id));
  if (!made) throw new Error('The document that was just issued is missing.');
  return made;
}

/**
 * A doctor's own appointment and those that it was moved to, the latest first, locked. Cancelled ones too: the paper
 * may have been printed before the device learned of the cancellation.
 * @throws refusal `not_found` unless it is the doctor's own, and as `requireWriteAccess`
 */
async function lockChain(tx: Tx, by: Actor, given: string) {
  const chain: { id: string; patientId: string; clinicId: string }[] = [];
  for (let next: string | null = given; next !== null; ) {
    const [found]: (typeof appointment.$inferSelect)[] = await tx
      .select(getTableColumns(appointment))
      .from(appointment)
      .innerJoin(account, eq(account.id, appointment.doctorId))
      .where(and(eq(appointment.id, next), eq(appointment.doctorId, by.id), isNotNull(account.approvedAt)))
      .for('update', { of: appointment });
    // A move to another doctor: the document stays with the doctor's own appointment.
    if (!found) break;
    chain.unshift(found);
    next = found.replacedBy;
  }
  const [current] = chain;
  if (!current) throw refuse('not_found');
  await requireWriteAccess(tx, by, current);
  return chain;
}

const isSame = (stored: IssuedDocument, { code, content }: Given) =>
  stored.code === code && isDeepStrictEqual(stored.content, content);

function requirePlausible(issuedAt: Date, now: Date): void {
  const ago = now.getTime() - issuedAt.getTime();
  if (ago > DOCUMENT_LATE_MS || ago < -DOCUMENT_AHEAD_MS)
    throw refuseFields([{ field: 'issued_at', code: 'date_invalid' }]);
}

async function requireRoom(tx: Tx, by: Actor, appointmentId: string): Promise<void> {
  const there = await tx.$count(issuedDocument, eq(issuedDocument.appointmentId, appointmentId));
  if (there >= DOCUMENTS_PER_APPOINTMENT) throw refuse('documents_limit');
  const since = new Date(by.at.getTime() - DAY_MS);
  const [today] = await tx
    .select({ issued: count() })
    .from(issuedDocument)
    .where(and(eq(issuedDocument.doctorId, by.id), gt(issuedDocument.receivedAt, since)));
  if (today && today.issued >= DOCUMENTS_PER_DAY) {
    throw refuse('too_many_requests', { retryAfterSeconds: DAY_MS / 1000 });
  }
}

async function printedOf(tx: Tx, appointmentId: string): Promise<Printed> {
  const [found] = await tx
    .select({
      clinic: { name: clinic.name, address: clinic.address, time_zone: clinic.timeZone },
      doctor: { name: account.name, CRM: account.crm, gender: account.gender },
      patient: { name: patient.name },
    })
    .from(appointment)
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .innerJoin(booked, eq(booked.id, appointment.patientId))
    .innerJoin(patient, eq(patient.id, booked.rootId))
    .where(eq(appointment.id, appointmentId));
  if (!found) throw refuse('not_found');
  const { name, CRM, gender } = found.doctor;
  return { ...found, doctor: { name: name ?? '', CRM: CRM ?? '', gender } };
}

/**
 * Cancels a document of the doctor's own. Of several cancellations the first counts.
 * @throws refusal `not_found`
 */
export async function cancelDocument(tx: Tx, by: Actor, id: string, reason: string): Promise<IssuedDocument> {
  const isIt = eq(issuedDocument.id, id);
  const [found] = await tx
    .select({ patientId: appointment.patientId })
    .from(issuedDocument)
    .innerJoin(appointment, eq(appointment.id, issuedDocument.appointmentId))
    .innerJoin(account, eq(account.id, issuedDocument.doctorId))
    .where(and(isIt, eq(issuedDocument.doctorId, by.id), isNotNull(account.approvedAt)));
  if (!found) throw refuse('not_found');
  const marked = await tx
    .update(issuedDocument)
    .set({ canceledAt: by.at, cancelReason: reason })
    .where(and(isIt, isNull(issuedDocument.canceledAt)))
    .returning({ id: issuedDocument.id });
  if (marked.length > 0) {
    await audit(tx, by, { action: 'cancel', subject: 'document', subjectId: id, patientId: found.patientId });
  }
  const [document] = await documentsOf(tx, isIt);
  if (!document) throw refuse('not_found');
  return document;
}
