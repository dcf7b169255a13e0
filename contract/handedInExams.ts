/** Calls about the exams that patients hand in themselves. They are never part of an appointment's own exams. */
import * as v from 'valibot';
import { call } from './call.ts';
import { ForPatient } from './care.ts';
import { Id, KeepForEither, PlainDate, Range, singleLine, Timestamp } from './formats.ts';
import { EXAM_LABEL_MAX, examTypes } from './record.ts';

/** The maximum length of the note, in characters. */
export const HANDED_IN_NOTE_MAX = 500;

/** What may be handed in for one person, withdrawn exams included: how many, and their bytes. */
export const handedInLimits = {
  day: { exams: 100, bytes: 200_000_000 },
  total: { exams: 1_000, bytes: 2_000_000_000 },
} as const;

/** An exam that a patient handed in, or someone who cares for the patient. */
export const HandedInExam = v.object({
  id: Id,
  created_at: Timestamp,
  /** Name, type and size are null for a withdrawn exam that no doctor had opened: its file is shown to no one. */
  name: v.nullable(v.string()),
  mimetype: v.nullable(v.picklist(examTypes)),
  size: v.nullable(v.number()),
  /** What it is, when it was made, and what the patient adds. */
  label: v.optional(v.string()),
  taken_on: v.optional(PlainDate),
  note: v.optional(v.string()),
  /** The appointment that it was handed in for. */
  appointment: v.nullable(
    v.object({ id: Id, date: Timestamp, time_zone: v.string(), specialty: v.string(), doctor: v.string() }),
  ),
  /** Whose account handed it in: the reader's, that of the record's patient, or a carer's. */
  handed_in_by: v.picklist(['you', 'patient', 'carer']),
  /** Only doctors get withdrawn exams. */
  withdrawn_at: v.optional(Timestamp),
});
export type HandedInExam = v.InferOutput<typeof HandedInExam>;

const text = (max: number) =>
  v.pipe(v.string('invalid'), v.trim(), v.nonEmpty('required'), v.maxLength(max, 'too_long'));

/**
 * Announces an exam; its file follows with `uploadHandedInExam`. A repeat with the same `id` returns the same exam.
 * Refused with `exams_limit` beyond `handedInLimits`.
 */
export const handInExam = call({
  method: 'POST',
  path: '/handed-in-exams',
  who: 'Patient',
  query: v.object(ForPatient),
  body: v.object({
    id: Id,
    label: v.optional(v.pipe(text(EXAM_LABEL_MAX), singleLine)),
    /** No later than today. */
    taken_on: v.optional(PlainDate),
    note: v.optional(text(HANDED_IN_NOTE_MAX)),
    /** One of the patient's appointments. A cancelled one is left out. */
    appointment_id: v.optional(Id),
  }),
  response: v.object({ id: Id, created_at: Timestamp }),
  status: 201,
});

/** Multipart: `text` is the exam's id, followed by `image`, the file. */
export const uploadHandedInExam = call({
  method: 'POST',
  path: '/handed-in-exams/upload',
  who: 'Patient',
  takesFile: true,
  response: v.object({ id: Id }),
});

/** Withdraws an exam. It is kept, and doctors see that it was withdrawn. A repeat changes nothing. */
export const withdrawExam = call({
  method: 'DELETE',
  path: '/handed-in-exams/:id',
  who: 'Patient',
  params: v.object({ id: Id }),
  status: 204,
});

/** The exams with a file that were handed in for a patient, latest first. `keep` as in `readRecord`. */
export const listHandedInExams = call({
  method: 'GET',
  path: '/handed-in-exams/:patientId',
  who: ['Patient', 'Doctor'],
  params: v.object({ patientId: Id }),
  query: v.object({
    ...v.pick(Range, ['limit', 'after']).entries,
    ...KeepForEither,
  }),
  response: v.array(HandedInExam),
});
