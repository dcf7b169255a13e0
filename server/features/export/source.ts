/** What an export reads, page by page: nothing holds a whole record in memory. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import type { Appointment, StoredCancelReason } from '../../../contract/appointments.ts';
import type { IssuedDocument } from '../../../contract/documents.ts';
import { ENTRY_VERSIONS_MAX, type Entry, type EntryVersion } from '../../../contract/entries.ts';
import { ANSWER_VERSIONS_MAX, type Answer, type AnswerVersion } from '../../../contract/questionnaire.ts';
import { askedIn } from '../../../contract/questions.ts';
import type { NotesVersion } from '../../../contract/record.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { patientEmail } from '../../platform/database/profile.ts';
import {
  account,
  appointment,
  clinicalEntry,
  exam,
  issuedDocument,
  notesVersion,
  patient,
} from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import type { ExamType } from '../../platform/files/examType.ts';
import { patientView } from '../appointments/index.ts';
import { entriesAfter, entryVersions } from '../entries/index.ts';
import { answerVersions, readAnswers } from '../questionnaire/index.ts';
import { documentsOf, requireReadAccess } from '../record/index.ts';
import { examFileName } from './fileNames.ts';

/** Appointments per page. Each may have notes of several hundred kilobytes. */
const APPOINTMENTS = 20;
/** Structured entries per page. */
const ENTRIES = 200;
/** Versions of notes per page. */
const VERSIONS = 10;

/** Whose record is exported, by whom, and how to read it. */
export interface Source {
  by: Actor;
  patientId: string;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** An exam with a file. `path` is its place in the archive. */
export interface ExportedExam {
  id: string;
  appointment_id: string;
  result: string;
  label: string | null;
  taken_on: string | null;
  created_at: string;
  name: string;
  mimetype: ExamType;
  size: number;
  sha256: string;
  path: string;
}

/** An appointment with its exams and documents; `written_at` is when its notes were last saved. */
export type ExportedAppointment = Appointment & {
  canceled_at?: string;
  cancel_reason?: StoredCancelReason;
  written_at: string | null;
  exams: ExportedExam[];
  documents: IssuedDocument[];
};

const ofPatient = ({ patientId }: Source): SQL => ofSamePerson(appointment.patientId, patientId);

/** Runs `work` if the account may still read the record: care can end while an export is sent. */
export const permitted = <T>(source: Source, work: (tx: Tx) => Promise<T>): Promise<T> =>
  source.read(async tx => {
    await requireReadAccess(tx, source.by, source.patientId);
    return await work(tx);
  });

/** All appointments, cancelled ones included, latest first. */
export async function* appointmentsOf(source: Source): AsyncGenerator<ExportedAppointment> {
  let after: string | undefined;
  for (;;) {
    const page = await permitted(source, tx => appointmentsAfter(tx, source, after));
    yield* page;
    after = page.at(-1)?.id;
    if (page.length < APPOINTMENTS) return;
  }
}

async function appointmentsAfter(tx: Tx, source: Source, after: string | undefined): Promise<ExportedAppointment[]> {
  const rows = await patientView(tx, ofPatient(source), { order: 'descending', limit: APPOINTMENTS, after });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const exams = await examsOf(tx, inArray(appointment.id, ids));
  const documents = await documentsOf(tx, inArray(appointment.id, ids));
  const written = await tx
    .select({ id: notesVersion.appointmentId, at: max(notesVersion.writtenAt) })
    .from(notesVersion)
    .where(inArray(notesVersion.appointmentId, ids))
    .groupBy(notesVersion.appointmentId);
  const writtenAt = new Map(written.map(({ id, at }) => [id, at?.toISOString() ?? null]));
  return rows.map(row => ({
    ...row,
    written_at: writtenAt.get(row.id) ?? null,
    exams: exams.filter(({ appointment_id }) => appointment_id === row.id),
    documents: documents.filter(({ appointment_id }) => appointment_id === row.id),
  }));
}

/** The exams with a file, oldest first. */
export const allExams = (source: Source): Promise<ExportedExam[]> =>
  permitted(source, tx => examsOf(tx, ofPatient(source)));

async function examsOf(db: Reader, which: SQL | undefined): Promise<ExportedExam[]> {
  const rows = await db
    .select({
      ...{ id: exam.id, appointment_id: exam.appointmentId, result: exam.result, createdAt: exam.createdAt },
      ...{ label: exam.label, taken_on: exam.takenOn },
      ...{ name: exam.fileName, mimetype: exam.mimetype, size: exam.sizeBytes, sha256: exam.fileHash },
    })
    .from(exam)
    .innerJoin(appointment, eq(appointment.id, exam.appointmentId))
    .where(and(which, isNotNull(exam.fileHash), isNull(exam.deletedAt)))
    .orderBy(asc(exam.createdAt), asc(exam.id));
  return rows.flatMap(({ createdAt, name, mimetype, size, sha256, ...row }) => {
    if (name === null || mimetype === null || size === null || sha256 === null) return [];
    const file = { ...row, created_at: createdAt.toISOString(), name, mimetype, size, sha256 };
    return [{ ...file, path: examFileName(file) }];
  });
}

/** Every saved state of an appointment's notes, latest first. */
export async function* notesVersionsOf(source: Source, appointmentId: string): AsyncGenerator<NotesVersion> {
  const { version, anamnesis, diagnosis, writtenAt } = notesVersion;
  let before: number | undefined;
  for (;;) {
    const page = await permitted(source, tx =>
      tx
        .select({ version, anamnesis, diagnosis, writtenAt })
        .from(notesVersion)
        .where(
          and(
            eq(notesVersion.appointmentId, appointmentId),
            before === undefined ? undefined : lt(notesVersion.version, before),
          ),
        )
        .orderBy(desc(notesVersion.version))
        .limit(VERSIONS),
    );
    for (const { writtenAt, ...row } of page) yield { ...row, written_at: writtenAt?.toISOString() ?? null };
    before = page.at(-1)?.version;
    if (page.length < VERSIONS) return;
  }
}

/** The Portuguese text that an answer was given to. */
const questionOf = (answer: Answer): string => askedIn(answer)?.question ?? '';

/** Every answer that was ever given, with the text of the question as it was answered, latest first. */
export async function* answerVersionsOf(source: Source): AsyncGenerator<AnswerVersion & { question: string }> {
  let after: number | undefined;
  do {
    const page = await source.read(tx =>
      answerVersions(tx, source.by, source.patientId, { after, limit: ANSWER_VERSIONS_MAX }),
    );
    yield* page.rows.map(row => ({ ...row, question: questionOf(row) }));
    after = page.next === undefined ? undefined : Number(page.next);
  } while (after !== undefined);
}

/** A patient's structured entries as they are now, without those entered in error. */
export async function* entriesOf(source: Source): AsyncGenerator<Entry> {
  let after: string | undefined;
  do {
    const page = await permitted(source, tx => entriesAfter(tx, source.patientId, { after, limit: ENTRIES }));
    yield* page.rows;
    after = page.next;
  } while (after !== undefined);
}

/** Every version of every entry, latest first. */
export async function* entryVersionsOf(source: Source): AsyncGenerator<EntryVersion> {
  let after: number | undefined;
  do {
    const page = await source.read(tx =>
      entryVersions(tx, source.by, source.patientId, { after, limit: ENTRY_VERSIONS_MAX }),
    );
    yield* page.rows;
    after = page.next === undefined ? undefined : Number(page.next);
  } while (after !== undefined);
}

/** An answered question, as it was then; the texts are Portuguese. */
export interface ExportedAnswer {
  question_id: string;
  question: string;
  answers: string[];
  answered_at: string;
}

/** The current answers, in the order of the questions; those to retired ones last. */
export async function answersOf(source: Source): Promise<ExportedAnswer[]> {
  const given = await source.read(tx => readAnswers(tx, source.by, source.patientId));
  return given.flatMap(each => {
    const { question_id, answer, answerJSON, answered_at } = each;
    const answers = answerJSON ?? (answer ? [answer] : []);
    return answers.length > 0 ? [{ question_id, question: questionOf(each), answers, answered_at }] : [];
  });
}

/** The patient, with what the app shows of them to the account: of a dependent, no documents and no address. */
export type Person = Awaited<ReturnType<typeof personOf>>;

export async function personOf(source: Source) {
  const isOwn = source.patientId === source.by.id;
  const found = await permitted(source, async tx => {
    const [row] = await tx
      .select({
        ...{ id: patient.id, name: patient.name, birthday: patient.birthday, gender: patient.gender },
        ...{ phone: patient.phone, email: patientEmail, address: patient.address, rg: patient.rg, cpf: patient.cpf },
      })
      .from(patient)
      .leftJoin(account, eq(account.id, patient.id))
      .where(eq(patient.id, source.patientId));
    return row;
  });
  if (!found) throw refuse('not_found');
  return isOwn ? found : { ...found, email: null, address: null, rg: null, cpf: null };
}

/** How much an export contains, for the estimate of its size. */
export async function measure(
  db: Reader,
  patientId: string,
): Promise<{ files: number; pictures: number; texts: number }> {
  const which = ofSamePerson(appointment.patientId, patientId);
  const [files] = await db
    .select({
      bytes: sql<number>`coalesce(sum(${exam.sizeBytes}), 0)::float8`,
      pictures: sql<number>`count(*) filter (where ${exam.mimetype} <> 'application/pdf')::int`,
    })
    .from(exam)
    .innerJoin(appointment, eq(appointment.id, exam.appointmentId))
    .where(and(which, isNotNull(exam.fileHash), isNull(exam.deletedAt)));
  const [texts] = await db
    .select({
      bytes: sql<number>`coalesce(sum(octet_length(${notesVersion.anamnesis} || ${notesVersion.diagnosis})), 0)::float8`,
    })
    .from(notesVersion)
    .innerJoin(appointment, eq(appointment.id, notesVersion.appointmentId))
    .where(which);
  const [documents] = await db
    .select({
      bytes: sql<number>`coalesce(sum(octet_length(${issuedDocument.content}::text || ${issuedDocument.printed}::text)), 0)::float8`,
    })
    .from(issuedDocument)
    .innerJoin(appointment, eq(appointment.id, issuedDocument.appointmentId))
    .where(which);
  const [entries] = await db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${clinicalEntry}::text)), 0)::float8` })
    .from(clinicalEntry)
    .where(ofSamePerson(clinicalEntry.patientId, patientId));
  const written = (texts?.bytes ?? 0) + (documents?.bytes ?? 0) + (entries?.bytes ?? 0);
  return { files: files?.bytes ?? 0, pictures: files?.pictures ?? 0, texts: written };
}

/** Whether a patient may have come: unless it is still to come, was cancelled or missed. */
export const mayHaveTakenPlace = ({ canceled_at, status, date }: ExportedAppointment, now: Date): boolean =>
  !canceled_at && status !== 'missed' && new Date(date) <= now;
