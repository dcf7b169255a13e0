/**
 * Intents: what the person wants done. The outbox stores these rather than HTTP requests. Each is validated both when
 * it is stored and when it is read.
 */
import * as v from 'valibot';
import { CancelReason } from '../../../contract/appointments.ts';
import { Id, Instant } from '../../../contract/formats.ts';
import { GivenAnswer } from '../../../contract/questionnaire.ts';
import { Notes } from '../../../contract/record.ts';

/** The data of the line that tells the person, in the current language, which appointment an intent is about. */
export const AppointmentLine = v.object({
  /** The appointment's instant, and the IANA time zone of its clinic. */
  date: v.string(),
  timeZone: v.string(),
  /** The specialty's name as used by the API. */
  specialty: v.string(),
  /** The doctor's name for a patient, the patient's name for a doctor. */
  person: v.string(),
});

/** A patient cancels one of their appointments. */
const CancelAppointment = v.object({
  kind: v.literal('cancelAppointment'),
  appointmentId: Id,
  reason: CancelReason,
  line: AppointmentLine,
});

/** A patient saves answers of the questionnaire. `answered_at` lets the server ignore outdated answers. */
const SaveAnswers = v.object({
  kind: v.literal('saveAnswers'),
  answers: v.pipe(v.array(v.object({ ...GivenAnswer.entries, answered_at: Instant })), v.minLength(1, 'required')),
});

/** Anamnesis and diagnosis. */
export const NotesText = v.object({ anamnesis: v.string(), diagnosis: v.string() });
export type NotesText = v.InferOutput<typeof NotesText>;

/**
 * A doctor saves anamnesis and diagnosis. `version` is the version that was read before editing; `base` is the text
 * that was edited. If the server still has that text, under any version, saving overwrites nothing.
 */
const SaveDiagnosis = v.object({
  kind: v.literal('saveDiagnosis'),
  appointmentId: Id,
  anamnesis: Notes.entries.anamnesis,
  diagnosis: Notes.entries.diagnosis,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  base: v.optional(NotesText),
  line: AppointmentLine,
});

/** A doctor adds a file to an appointment. Its bytes are stored separately, by exam id. */
const UploadExam = v.object({
  kind: v.literal('uploadExam'),
  /** Generated on the device, so that a retry creates no second exam. */
  examId: Id,
  appointmentId: Id,
  patientId: Id,
  /** The file's name, and its size in bytes. */
  name: v.string(),
  size: v.number(),
  line: AppointmentLine,
});

export const Intent = v.variant('kind', [CancelAppointment, SaveAnswers, SaveDiagnosis, UploadExam]);
export type Intent = v.InferOutput<typeof Intent>;
export type IntentKind = Intent['kind'];
export type IntentOf<K extends IntentKind> = Extract<Intent, { kind: K }>;

/** What an intent is about. Intents of one subject are merged while they wait, and sent in order. */
export type Subject = `appointment:${string}` | `notes:${string}` | `exam:${string}` | 'answers';

export function subjectOf(intent: Intent): Subject {
  switch (intent.kind) {
    case 'cancelAppointment':
      return `appointment:${intent.appointmentId}`;
    case 'saveAnswers':
      return 'answers';
    case 'saveDiagnosis':
      return `notes:${intent.appointmentId}`;
    case 'uploadExam':
      return `exam:${intent.examId}`;
  }
}
