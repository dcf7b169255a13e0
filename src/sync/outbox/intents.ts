/**
 * What a person meant to do and may have to wait for: the outbox keeps these, not HTTP requests
 * (architecture.md, "The way of a write"). Each is checked on its way into the device's storage and on its way out.
 */
import * as v from 'valibot';
import { CancelReason } from '../../../contract/appointments.ts';
import { Id, Instant } from '../../../contract/formats.ts';
import { GivenAnswer } from '../../../contract/questionnaire.ts';
import { Notes } from '../../../contract/record.ts';

/** The parts of the line that tells a person, in the language then shown, which appointment an intent is about. */
export const AppointmentLine = v.object({
  /** The appointment's instant, and its clinic's IANA zone. */
  date: v.string(),
  timeZone: v.string(),
  /** The specialty's name on the wire. */
  specialty: v.string(),
  /** The doctor's name for a patient, the patient's for a doctor. */
  person: v.string(),
});

/** A patient cancels one of their appointments (spec section 4). */
const CancelAppointment = v.object({
  kind: v.literal('cancelAppointment'),
  appointmentId: Id,
  reason: CancelReason,
  line: AppointmentLine,
});

/** A patient saves answers of the questionnaire. `answered_at` lets the server ignore one that comes late. */
const SaveAnswers = v.object({
  kind: v.literal('saveAnswers'),
  answers: v.pipe(v.array(v.object({ ...GivenAnswer.entries, answered_at: Instant })), v.minLength(1, 'required')),
});

/** Anamnesis and diagnosis. */
export const NotesText = v.object({ anamnesis: v.string(), diagnosis: v.string() });
export type NotesText = v.InferOutput<typeof NotesText>;

/**
 * A doctor saves anamnesis and diagnosis. `version` is the one that was read before writing; `base` is the text that
 * was edited. While the server still has that text, under whatever version, nothing is overwritten.
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

/** A doctor adds a file to an appointment. Its bytes lie apart, under the exam's id. */
const UploadExam = v.object({
  kind: v.literal('uploadExam'),
  /** Made on the device, so that a repeat makes no second exam. */
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

/** What an intent is about. Intents of one subject are merged while they wait, and sent in their order. */
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
