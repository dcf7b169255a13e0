import { and, gte, lte } from 'drizzle-orm';
import type { IssuedDocument } from '../../../contract/documents.ts';
import type { KeepPurpose, Range } from '../../../contract/formats.ts';
import type { Exam, RecordEntry } from '../../../contract/record.ts';
import { type Actor, auditRead } from '../../platform/audit/audit.ts';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment } from '../../platform/database/schema.ts';
import { type Page, pageOf, rowsToRead } from '../../platform/http/page.ts';
import { checkAfter, patientView } from '../appointments/index.ts';
import { isOnRecord, requireReadAccess } from './access.ts';
import { documentsOf } from './documents.ts';
import { examsOf } from './exams.ts';

/**
 * A person's appointments with their notes, exams and documents, latest first, future ones included. Three queries,
 * regardless of the length of the history.
 * @throws refusal `not_found`
 */
export async function history(
  tx: Tx,
  by: Actor,
  patientId: string,
  { keep, ...part }: Range & { keep?: KeepPurpose | undefined },
): Promise<Page<RecordEntry>> {
  await requireReadAccess(tx, by, patientId);
  await checkAfter(tx, patientId, part);
  await auditRead(tx, by, keep, { subject: 'record', patientId });
  const ofPatient = ofSamePerson(appointment.patientId, patientId);
  const wanted = { ...part, order: 'descending' as const, limit: rowsToRead(part) };
  const read = await patientView(tx, and(ofPatient, isOnRecord(tx)), wanted);
  const { rows: entries, next } = pageOf(read, part, ({ id }) => id);
  const [latest, earliest] = [entries[0], entries.at(-1)];
  if (!latest || !earliest) return { rows: [], next };
  const among = and(
    ofPatient,
    gte(appointment.startsAt, new Date(earliest.date)),
    lte(appointment.startsAt, new Date(latest.date)),
  );
  const byAppointment = new Map<string, Exam[]>();
  for (const exam of await examsOf(tx, by, among)) {
    byAppointment.set(exam.appointment_id, [...(byAppointment.get(exam.appointment_id) ?? []), exam]);
  }
  const documents = new Map<string, IssuedDocument[]>();
  for (const document of await documentsOf(tx, among)) {
    documents.set(document.appointment_id, [...(documents.get(document.appointment_id) ?? []), document]);
  }
  const rows = entries.map(entry => ({
    ...entry,
    exams: byAppointment.get(entry.id) ?? [],
    documents: documents.get(entry.id) ?? [],
  }));
  return { rows, next };
}
