/** What a doctor usually writes on documents, to be offered in the form of the next one. */
import { sql } from 'drizzle-orm';
import { type DocumentKind, USUAL_MAX, type UsualContents } from '../../../contract/documents.ts';
import type { Reader } from '../../platform/database/database.ts';
import { appointment, issuedDocument, patient } from '../../platform/database/schema.ts';

/** How many of the doctor's documents are read, the latest first: of all kinds, cancelled ones too. */
const READ_MAX = 1_000;
/** A line that one patient alone got may say something about that person. */
const MIN_PATIENTS = 2;

/**
 * The medicines and exams that an approved doctor has issued for at least two patients, most used first. Cancelled
 * documents don't count. Medicines that differ in case alone are one.
 */
export async function usualContents(db: Reader, by: { id: string; approved: boolean }): Promise<UsualContents> {
  if (!by.approved) return { medicines: [], exams: [] };
  return {
    medicines: await linesOf<UsualContents['medicines'][number]>(db, by.id, 'prescription', 'items'),
    exams: await linesOf<string>(db, by.id, 'exam_request', 'exams'),
  };
}

/** The entries of the list in one kind of document, each as it was written last. */
async function linesOf<T>(db: Reader, doctorId: string, kind: DocumentKind, list: string): Promise<T[]> {
  const { content, canceledAt, receivedAt, appointmentId } = issuedDocument;
  const rows = await db.execute<{ line: T }>(sql`
    with latest as materialized (
      select ${content} as content, ${receivedAt} as at, ${canceledAt} as canceled_at,
        ${appointmentId} as appointment_id
      from ${issuedDocument} where ${issuedDocument.doctorId} = ${doctorId}
      order by ${receivedAt} desc limit ${READ_MAX}
    ), issued as (
      select latest.content -> ${list} as lines, latest.at, ${patient.rootId} as person
      from latest join ${appointment} on ${appointment.id} = latest.appointment_id
        join ${patient} on ${patient.id} = ${appointment.patientId}
      where latest.canceled_at is null and latest.content ->> 'kind' = ${kind}
    )
    select (array_agg(line order by at desc))[1] as line
    from issued, jsonb_array_elements(lines) line
    group by lower(line::text) having count(distinct person) >= ${MIN_PATIENTS}
    order by count(*) desc, max(at) desc, lower(line::text)
    limit ${USUAL_MAX}`);
  return rows.map(({ line }) => line);
}
