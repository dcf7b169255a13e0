/** Calls about the medical record: notes, exams, history, and the audit of who read it. */
import * as v from 'valibot';
import { Appointment, DoctorAppointment, StoredCancelReason } from './appointments.ts';
import { BODY_MAX_BYTES, call, jsonBytesOf } from './call.ts';
import { ForPatient } from './care.ts';
import { DocumentKind, IssuedDocument } from './documents.ts';
import { ListedAllergy } from './entries.ts';
import {
  Gender,
  genders,
  Id,
  Instant,
  KeepForEither,
  KeepForRounds,
  PlainDate,
  Range,
  roles,
  singleLine,
  Timestamp,
  versionsQuery,
} from './formats.ts';
import { Status } from './status.ts';

/** The maximum length of anamnesis and diagnosis, in characters: a bound against accidents, far above real notes. */
export const NOTES_MAX_CHARACTERS = 100_000;

const notes = v.pipe(v.string('required'), v.maxLength(NOTES_MAX_CHARACTERS, 'too_long'));

export const Notes = v.object({
  id: Id,
  anamnesis: notes,
  diagnosis: notes,
  /**
   * The version that was read before writing; a stale one is refused with `version_conflict`. Optional until the
   * appointment's notes have been saved for the first time.
   */
  version: v.optional(v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(1, 'invalid'))),
});
export type Notes = v.InferOutput<typeof Notes>;

export const saveNotes = call({
  method: 'PUT',
  path: '/appointments',
  who: 'Doctor',
  body: Notes,
  maxBodyBytes: 2 * jsonBytesOf(NOTES_MAX_CHARACTERS) + BODY_MAX_BYTES,
  response: DoctorAppointment,
});

/** The maximum page size for note versions: each may contain two texts of maximum length. */
export const NOTES_VERSIONS_MAX = 20;

/** One saved state of an appointment's notes. */
export const NotesVersion = v.object({
  version: v.number(),
  anamnesis: v.string(),
  diagnosis: v.string(),
  /** Null for notes that were saved before versions were introduced, if their time wasn't recorded. */
  written_at: v.nullable(Timestamp),
});
export type NotesVersion = v.InferOutput<typeof NotesVersion>;

/**
 * All saved states of an appointment's notes, including the current one, latest first. `after` is the last version of
 * the previous page. A `Link` header with `rel="next"` means that there are more.
 */
export const listNotesVersions = call({
  method: 'GET',
  path: '/appointments/:id/versions',
  who: ['Patient', 'Doctor'],
  params: v.object({ id: Id }),
  query: versionsQuery(NOTES_VERSIONS_MAX),
  response: v.array(NotesVersion),
});

/** Additional member of a `version_conflict` problem: the current appointment. */
export const VersionRefusal = v.object({ current: DoctorAppointment });

/** The media types that an exam file may have, detected from its content. */
export const examTypes = ['image/png', 'image/jpeg', 'application/pdf'] as const;
/** The extensions that an exam file's name may have. */
export const examEndings = ['png', 'jpg', 'jpeg', 'pdf'] as const;

/** Whether a file name has an extension that exams allow. */
export function isExamName(name: string): boolean {
  const ending = name.toLowerCase().split('.').pop() ?? '';
  return name.includes('.') && (examEndings as readonly string[]).includes(ending);
}

/** How many exams an appointment may have, deleted ones included: their list has no pages. */
export const EXAMS_PER_APPOINTMENT = 300;

/** The maximum length of an exam's label, in characters. */
export const EXAM_LABEL_MAX = 80;

/** An exam; `name`, `mimetype` and `size` (bytes) are null until its file is uploaded. */
export const Exam = v.object({
  id: Id,
  appointment_id: Id,
  created_at: Timestamp,
  name: v.nullable(v.string()),
  mimetype: v.nullable(v.picklist(examTypes)),
  size: v.nullable(v.number()),
  /** What it is and when it was made, as its doctor states it. */
  label: v.optional(v.string()),
  taken_on: v.optional(PlainDate),
});
export type Exam = v.InferOutput<typeof Exam>;

/** Whether an exam's file has been uploaded. */
export const hasFile = ({ mimetype }: { mimetype: string | null }): boolean => mimetype !== null;

/** An appointment in a record with its exams and documents; for a cancelled one, also when and why it was cancelled. */
export const RecordEntry = v.object({
  ...Appointment.entries,
  canceled_at: v.optional(Timestamp),
  cancel_reason: v.optional(StoredCancelReason),
  exams: v.array(Exam),
  /** Absent in what an earlier version of the server sent. */
  documents: v.optional(v.array(IssuedDocument)),
});
export type RecordEntry = v.InferOutput<typeof RecordEntry>;

/**
 * A patient's history by descending date, future appointments included. `keep` marks a request that only fills a
 * device's mirror: a doctor's for the rounds, or the patient's own.
 */
export const readRecord = call({
  method: 'GET',
  path: '/appointments/:patientId',
  who: ['Patient', 'Doctor'],
  params: v.object({ patientId: Id }),
  query: v.object({ ...Range.entries, ...KeepForEither }),
  response: v.array(RecordEntry),
});

/** One of the doctor's own appointments with a patient. `time_zone` is that of its clinic. */
const PatientsAppointment = v.object({
  id: Id,
  date: Timestamp,
  time_zone: v.string(),
  /** Absent from an earlier server. */
  status: v.optional(Status),
});

/** A patient in the list of a doctor who treats them. */
export const TreatedPatient = v.object({
  id: Id,
  name: v.string(),
  /** Null if the clinic registered the patient without it. */
  birthday: v.nullable(PlainDate),
  gender: Gender,
  /**
   * The doctor's latest appointment with the patient that has begun and wasn't missed, and the first to come; cancelled
   * ones aside.
   */
  last: v.nullable(PatientsAppointment),
  next: v.nullable(PatientsAppointment),
  /** The active ones, severe first; absent from an earlier server. */
  allergies: v.optional(v.array(ListedAllergy)),
});
export type TreatedPatient = v.InferOutput<typeof TreatedPatient>;

/**
 * The patients whom the doctor treats, in no meaningful order. A GET without a search text, so that nothing about a
 * person is in a URL: the app searches in the list, which also works without a network.
 */
export const listTreatedPatients = call({
  method: 'GET',
  path: '/patients',
  who: 'Doctor',
  query: v.pick(Range, ['limit', 'after']),
  response: v.array(TreatedPatient),
});

export const createExam = call({
  method: 'POST',
  path: '/exams',
  who: 'Doctor',
  body: v.object({
    appointment_id: Id,
    result: v.pipe(v.string('required'), v.maxLength(1000, 'too_long'), singleLine),
    id: v.optional(Id),
    label: v.optional(
      v.pipe(
        v.string('invalid'),
        v.trim(),
        v.nonEmpty('required'),
        v.maxLength(EXAM_LABEL_MAX, 'too_long'),
        singleLine,
      ),
    ),
    /** No later than the day at the clinic. */
    taken_on: v.optional(PlainDate),
  }),
  response: v.object({ id: Id, appointment_id: Id, result: v.string(), created_at: Timestamp }),
  status: 201,
});

/** Multipart: `text` is the exam's id, followed by `image`, the file. */
export const uploadExam = call({
  method: 'POST',
  path: '/exams/upload',
  who: 'Doctor',
  takesFile: true,
  response: v.object({ _id: Id, url: v.string() }),
});

export const deleteExam = call({
  method: 'DELETE',
  path: '/exams/:id',
  who: 'Doctor',
  params: v.object({ id: Id }),
  status: 204,
});

export const listExams = call({
  method: 'GET',
  path: '/exams/search/:appointmentId',
  who: ['Patient', 'Doctor'],
  params: v.object({ appointmentId: Id }),
  response: v.nullable(v.array(Exam)),
});

/** The content of the file; 204 if none was uploaded. */
export const downloadExam = call({
  method: 'GET',
  path: '/exams/download',
  who: ['Patient', 'Doctor'],
  query: v.object({ id: Id, ...KeepForRounds }),
});

/** A small webp of an image; 204 for a PDF. */
export const examThumbnail = call({
  method: 'GET',
  path: '/exams/thumbnail',
  who: ['Patient', 'Doctor'],
  query: v.object({ id: Id }),
});

/** The actions that audit entries name, on a record, its answers, its exams or the account. */
export const auditActions = [
  'read',
  'create',
  'change',
  'cancel',
  'upload',
  'download',
  'delete',
  /** Stored on a doctor's device for the rounds: one entry per day. */
  'kept_on_device',
  /** Displayed from a device's mirror while offline; reported once the device is online. */
  'opened_on_device',
  /** Actions on the account, by its owner, the clinic or an unauthenticated caller. */
  'sign_in',
  'request',
  'disable',
  'enable',
  'end',
  'release',
  /** Two registrations of one person at the clinic became one, or two again. */
  'merge',
  'separate',
  /** The owner closed the account, opened it again, or its data was erased after that. */
  'close',
  'reopen',
  'erase',
  /** The reception decided what a patient had asked for. */
  'accept',
  'refuse',
] as const;
export const auditSubjects = [
  'record',
  'appointment',
  'appointments',
  'notes',
  'answers',
  'exam',
  'exams',
  /** Handed in by the patient, or by a carer. */
  'handed_exam',
  'thumbnail',
  /** A prescription or another document to print; `documents` is the list of an appointment. */
  'document',
  'documents',
  'account',
  'password',
  'reset_link',
  'sessions',
  'email',
  'cpf',
  /** A patient's contact data, as the reception sees them. */
  'contact',
  /** A code with which a patient attaches a record that the clinic made to their account. */
  'claim_code',
  /** That another patient's account books, answers and reads for the patient. */
  'care',
  /** The secret address by which a calendar reads the appointments. */
  'calendar_feed',
  /** A passkey or an authenticator app. */
  'second_factor',
  'recovery_codes',
  /** A request to correct the birthday or the CPF. */
  'correction',
  /** Structured entries: allergies, medicines, problems, vital signs. */
  'entry',
  'entries',
] as const;

/** Actors of audit entries: a user, the clinic through its command line, or an unauthenticated caller (`Unknown`). */
export const auditActorRoles = [...roles, 'Clinic', 'Unknown'] as const;
export type AuditActorRole = (typeof auditActorRoles)[number];

/** The single appointment, exam or document that an audit entry names, by dates and kind; no clinical text. */
export const AuditAbout = v.object({
  /** The appointment itself, or that of the exam or document. */
  appointment: v.optional(v.object({ id: Id, date: Timestamp, time_zone: v.string() })),
  document: v.optional(DocumentKind),
  /** When the exam was handed in. */
  handed_in_at: v.optional(Timestamp),
});
export type AuditAbout = v.InferOutput<typeof AuditAbout>;

export const AuditEntry = v.object({
  at: Timestamp,
  /** When the server received a late report; `at` is then the time that the device stated. */
  received_at: v.optional(Timestamp),
  /** `name` is empty for `Clinic` and `Unknown`. */
  actor: v.object({
    name: v.string(),
    role: v.picklist(auditActorRoles),
    /** Whose account it is, if a patient's: the caller's, that of the record's patient, or a carer's. */
    is: v.optional(v.picklist(['you', 'patient', 'carer'])),
    /** Of a doctor, if stated. */
    gender: v.optional(v.picklist(genders)),
    /** The names of the clinics that a receptionist worked for then. */
    clinics: v.optional(v.array(v.string())),
  }),
  /** A reading on the day of an appointment with this doctor, or in a clinic of this receptionist. */
  on_appointment_day: v.optional(v.literal(true)),
  action: v.picklist(auditActions),
  subject: v.picklist(auditSubjects),
  about: v.optional(AuditAbout),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/**
 * An appointment must begin within this range around now, in milliseconds, for a doctor's device to keep its patient's
 * data for the rounds: two days ahead and half a day back.
 */
export const ROUNDS_AHEAD_MS = 48 * 3_600_000;
export const ROUNDS_BEHIND_MS = 12 * 3_600_000;

/** Which parts of a patient's data a device can display while offline. */
export const offlineAccessSubjects = ['record', 'appointment', 'answers', 'exam'] as const;

/**
 * A doctor's device displayed a patient's data from its mirror at `opened_at`, by its own clock. The server clamps this
 * time to the last `SESSION_DAYS`: no device displays data for longer without a sign-in.
 */
export const OfflineAccess = v.object({
  patient_id: Id,
  subject: v.picklist(offlineAccessSubjects, 'choice_invalid'),
  opened_at: Instant,
});
export type OfflineAccess = v.InferOutput<typeof OfflineAccess>;

/**
 * Reports an offline access once the device is online. Sent with an idempotency key, so a repeat adds no second entry.
 */
export const reportOfflineAccess = call({
  method: 'POST',
  path: '/audit/openings',
  who: 'Doctor',
  body: OfflineAccess,
  status: 204,
});

/** Whose entries to list: those of the caller's account, or of everyone else. */
export const auditActors = ['others', 'own'] as const;

/** Who read or changed a patient's record, newest first. */
export const listAudit = call({
  method: 'GET',
  path: '/audit',
  who: 'Patient',
  // Entries carry no id in the response, so `after` comes from the `Link` header: the number of the page's last row.
  query: v.object({
    ...Range.entries,
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'invalid'))),
    actors: v.optional(v.picklist(auditActors, 'choice_invalid')),
    ...ForPatient,
  }),
  response: v.array(AuditEntry),
});
