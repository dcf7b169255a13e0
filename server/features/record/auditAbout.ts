/** Which appointment, exam or document the rows of an audit log are about. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { DocumentKind } from '../../../contract/documents.ts';
import type { AuditAbout } from '../../../contract/record.ts';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import type { Reader } from '../../platform/database/database.ts';
import { appointment, clinic, exam, handedInExam, issuedDocument } from '../../platform/database/schema.ts';

interface AuditedSubject {
  subject: string;
  subjectId: string | null;
}

type Source = 'appointment' | 'exam' | 'document' | 'handed_exam';

/** Where the id of a row's subject is looked up. Thumbnails are of exams of either kind. */
const sources: Readonly<Record<string, readonly Source[]>> = {
  appointment: ['appointment'],
  notes: ['appointment'],
  exams: ['appointment'],
  documents: ['appointment'],
  exam: ['exam'],
  thumbnail: ['exam', 'handed_exam'],
  document: ['document'],
  handed_exam: ['handed_exam'],
};

/**
 * Reads which appointment, exam or document each row names. Returns undefined for a row that names none, and for a
 * subject that doesn't belong to the patient (any more): an audit row outlives the undoing of a merge.
 */
export async function aboutOf(
  db: Reader,
  patientId: string,
  rows: readonly AuditedSubject[],
): Promise<(row: AuditedSubject) => AuditAbout | undefined> {
  const idsOf = (source: Source) => [
    ...new Set(
      rows.flatMap(({ subject, subjectId }) =>
        subjectId !== null && sources[subject]?.includes(source) ? [subjectId] : [],
      ),
    ),
  ];
  const found = await readSubjects(db, patientId, idsOf);
  return ({ subject, subjectId }) =>
    sources[subject]?.map(source => found.get(`${source} ${subjectId}`)).find(about => about !== undefined);
}

async function readSubjects(db: Reader, patientId: string, idsOf: (source: Source) => string[]) {
  const appointmentColumns = {
    appointmentId: appointment.id,
    startsAt: appointment.startsAt,
    timeZone: clinic.timeZone,
  };
  const ofPatient = ofSamePerson(appointment.patientId, patientId);
  const noKind = sql<DocumentKind | null>`null::text`;
  const kind = sql<DocumentKind | null>`${issuedDocument.content}->>'kind'`;
  const ofAppointments = await unionAll(
    db
      .select({
        source: sql<Source>`'appointment'`,
        id: sql<string>`${appointment.id}`,
        ...appointmentColumns,
        kind: noKind,
      })
      .from(appointment)
      .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
      .where(and(inArray(appointment.id, idsOf('appointment')), ofPatient)),
    db
      .select({ source: sql<Source>`'exam'`, id: sql<string>`${exam.id}`, ...appointmentColumns, kind: noKind })
      .from(exam)
      .innerJoin(appointment, eq(appointment.id, exam.appointmentId))
      .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
      .where(and(inArray(exam.id, idsOf('exam')), ofPatient)),
    db
      .select({ source: sql<Source>`'document'`, id: sql<string>`${issuedDocument.id}`, ...appointmentColumns, kind })
      .from(issuedDocument)
      .innerJoin(appointment, eq(appointment.id, issuedDocument.appointmentId))
      .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
      .where(and(inArray(issuedDocument.id, idsOf('document')), ofPatient)),
  );
  const handedIn = await db
    .select({ id: handedInExam.id, createdAt: handedInExam.createdAt })
    .from(handedInExam)
    .where(and(inArray(handedInExam.id, idsOf('handed_exam')), ofSamePerson(handedInExam.patientId, patientId)));
  return new Map<string, AuditAbout>([
    ...ofAppointments.map(({ source, id, appointmentId, startsAt, timeZone, kind }): [string, AuditAbout] => [
      `${source} ${id}`,
      {
        appointment: { id: appointmentId, date: startsAt.toISOString(), time_zone: timeZone },
        ...(kind !== null && { document: kind }),
      },
    ]),
    ...handedIn.map(({ id, createdAt }): [string, AuditAbout] => [
      `handed_exam ${id}`,
      { handed_in_at: createdAt.toISOString() },
    ]),
  ]);
}
