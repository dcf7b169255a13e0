/** What a person has handed in, as exports contain it: withdrawn exams too, since the clinic keeps them. */
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { appointment, handedInExam, patient } from '../../platform/database/schema.ts';
import type { ExamType } from '../../platform/files/examType.ts';
import { handedInBy, isItsAppointment } from '../record/index.ts';
import { examFileName } from './fileNames.ts';
import { permitted, type Source } from './source.ts';

/** `path` is the place of the file in the archive. */
export interface ExportedHandedIn {
  id: string;
  appointment_id: string | null;
  label: string | null;
  taken_on: string | null;
  note: string | null;
  handed_in_by: 'patient' | 'carer';
  created_at: string;
  withdrawn_at: string | null;
  name: string;
  mimetype: ExamType;
  size: number;
  sha256: string;
  path: string;
}

/** The exams with a file, oldest first. */
export const handedInOf = (source: Source): Promise<ExportedHandedIn[]> =>
  permitted(source, tx => select(tx, source.patientId));

async function select(tx: Tx, patientId: string): Promise<ExportedHandedIn[]> {
  const { createdAt, withdrawnAt, accountId } = handedInExam;
  const rows = await tx
    .select({
      ...{ id: handedInExam.id, appointment_id: appointment.id, label: handedInExam.label },
      ...{ taken_on: handedInExam.takenOn, note: handedInExam.note, accountId, personId: patient.rootId },
      ...{ name: handedInExam.fileName, mimetype: handedInExam.mimetype, size: handedInExam.sizeBytes },
      ...{ sha256: handedInExam.fileHash, createdAt, withdrawnAt },
    })
    .from(handedInExam)
    .innerJoin(patient, eq(patient.id, handedInExam.patientId))
    .leftJoin(appointment, isItsAppointment(patientId))
    .where(and(ofSamePerson(handedInExam.patientId, patientId), isNotNull(handedInExam.fileHash)))
    .orderBy(asc(createdAt), asc(handedInExam.id));
  return rows.flatMap(({ createdAt, withdrawnAt, accountId, personId, name, mimetype, size, sha256, ...row }) => {
    if (name === null || mimetype === null || size === null || sha256 === null) return [];
    const file = {
      ...row,
      handed_in_by: handedInBy({ accountId, personId }),
      created_at: createdAt.toISOString(),
      withdrawn_at: withdrawnAt?.toISOString() ?? null,
      ...{ name, mimetype, size, sha256 },
    };
    return [{ ...file, path: examFileName(file) }];
  });
}

/** How many bytes and pictures they are, for the estimate of an export's size. */
export async function measureHandedIn(db: Reader, patientId: string): Promise<{ files: number; pictures: number }> {
  const [found] = await db
    .select({
      files: sql<number>`coalesce(sum(${handedInExam.sizeBytes}), 0)::float8`,
      pictures: sql<number>`count(*) filter (where ${handedInExam.mimetype} <> 'application/pdf')::int`,
    })
    .from(handedInExam)
    .where(ofSamePerson(handedInExam.patientId, patientId));
  return found ?? { files: 0, pictures: 0 };
}
