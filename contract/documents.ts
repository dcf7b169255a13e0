/**
 * Documents that a doctor issues for a patient, to be printed and signed by hand: prescriptions, certificates, exam
 * requests and attendance statements. Each has a code, with which anyone can check that the clinic issued it.
 */
import * as v from 'valibot';
import { BODY_MAX_BYTES, call, jsonBytesOf } from './call.ts';
import { Gender, Id, Instant, PlainDate, requiredLine, singleLine, Timestamp } from './formats.ts';

export const documentKinds = ['prescription', 'certificate', 'exam_request', 'attendance'] as const;
export const DocumentKind = v.picklist(documentKinds, 'choice_invalid');
export type DocumentKind = (typeof documentKinds)[number];

/** How many documents an appointment may have, cancelled ones included. */
export const DOCUMENTS_PER_APPOINTMENT = 40;
/** How many documents a doctor may issue within a day. */
export const DOCUMENTS_PER_DAY = 200;
/** A device that was offline sends a document later: its stated time may be this long ago, in milliseconds. */
export const DOCUMENT_LATE_MS = 30 * 24 * 3_600_000;
/** How far a device's clock may be ahead of the server's, in milliseconds. */
export const DOCUMENT_AHEAD_MS = 10 * 60_000;

/** The maximum lengths of the texts, in characters. */
export const documentLimits = {
  items: 20,
  itemName: 150,
  dose: 80,
  use: 300,
  quantity: 60,
  exams: 40,
  exam: 150,
  text: 1_000,
  days: 365,
  reason: 300,
} as const;

const optionalLine = (longest: number) =>
  v.pipe(v.string('required'), v.trim(), v.maxLength(longest, 'too_long'), singleLine);

/** Several lines, possibly blank. */
const lines = v.pipe(v.string('required'), v.trim(), v.maxLength(documentLimits.text, 'too_long'));

const list = <S extends v.GenericSchema>(schema: S, most: number) =>
  v.pipe(v.array(schema, 'required'), v.minLength(1, 'required'), v.maxLength(most, 'too_long'));

/** A medicine: its name with the concentration, the dose, how to take it, and how much of it. */
const PrescriptionItem = v.object({
  name: requiredLine(documentLimits.itemName),
  dose: optionalLine(documentLimits.dose),
  use: requiredLine(documentLimits.use),
  quantity: optionalLine(documentLimits.quantity),
});

const Prescription = v.object({
  kind: v.literal('prescription'),
  items: list(PrescriptionItem, documentLimits.items),
  notes: lines,
});

/** A code of ICD-10 or ICD-11, as on paper: `J11`, `J11.1`, `BA00.Z`. */
const Cid = v.pipe(
  v.string('required'),
  v.trim(),
  v.toUpperCase(),
  v.nonEmpty('required'),
  v.regex(/^[A-Z0-9]{3,5}(\.[A-Z0-9]{1,3})?$/, 'invalid'),
);

const Certificate = v.object({
  kind: v.literal('certificate'),
  days: v.pipe(
    v.number('invalid'),
    v.integer('invalid'),
    v.minValue(1, 'invalid'),
    v.maxValue(documentLimits.days, 'invalid'),
  ),
  from: PlainDate,
  text: lines,
  /** The diagnosis, only with the patient's agreement; null without. */
  cid: v.nullable(v.object({ code: Cid, agreed: v.literal(true, 'required') })),
});

const ExamRequest = v.object({
  kind: v.literal('exam_request'),
  exams: list(requiredLine(documentLimits.exam), documentLimits.exams),
  indication: lines,
});

/** A time of the day, `HH:MM`. */
const DayTime = v.pipe(v.string('required'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_invalid'));

const Attendance = v.pipe(
  v.object({ kind: v.literal('attendance'), date: PlainDate, from: DayTime, to: DayTime }),
  v.forward(
    v.check(({ from, to }) => from < to, 'time_invalid'),
    ['to'],
  ),
);

/** What a document says, by its kind. */
export const DocumentContent = v.variant(
  'kind',
  [Prescription, Certificate, ExamRequest, Attendance],
  'choice_invalid',
);
export type DocumentContent = v.InferOutput<typeof DocumentContent>;

/** The letters of a code: none of them looks like another one. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** The length of a code, in letters: 80 bits. */
const CODE_LENGTH = 16;

/** A code as it is stored. It may be typed in lower case, with spaces and hyphens. */
export const DocumentCode = v.pipe(
  v.string('required'),
  v.maxLength(64, 'too_long'),
  v.transform(text => text.replace(/[\s-]/g, '').toUpperCase()),
  v.nonEmpty('required'),
  v.check(text => text.length === CODE_LENGTH && [...text].every(letter => CODE_LETTERS.includes(letter)), 'invalid'),
);

/** A new code. @param bytes random bytes, one for each letter */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, CODE_LENGTH)].map(byte => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');

/** Random, and made on the device: so a document can be printed before the server has it. */
export const newCode = (): string => codeOf(crypto.getRandomValues(new Uint8Array(CODE_LENGTH)));

/** A code as people read it: `ABCD-EFGH-JKLM-NPQR`. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Who and where, as it was when the document was issued. */
export const Printed = v.object({
  clinic: v.object({ name: v.string(), address: v.string(), time_zone: v.string() }),
  /** `CRM` is empty if the device that printed it didn't know it. */
  doctor: v.object({ name: v.string(), CRM: v.string(), gender: Gender }),
  patient: v.object({ name: v.string() }),
});
export type Printed = v.InferOutput<typeof Printed>;

export const IssuedDocument = v.object({
  id: Id,
  appointment_id: Id,
  code: v.string(),
  content: DocumentContent,
  printed: Printed,
  issued_at: Timestamp,
  /** When the server got it; null while it only exists on the device. */
  received_at: v.nullable(Timestamp),
  canceled_at: v.nullable(Timestamp),
  cancel_reason: v.nullable(v.string()),
});
export type IssuedDocument = v.InferOutput<typeof IssuedDocument>;

/**
 * Issues a document of an own appointment. A repeat with the same id, code and content returns the same document; it
 * never changes afterwards. `issued_at` is the device's time, up to `DOCUMENT_LATE_MS` ago.
 */
export const issueDocument = call({
  method: 'POST',
  path: '/documents',
  who: 'Doctor',
  body: v.object({
    id: Id,
    appointment_id: Id,
    code: DocumentCode,
    issued_at: Instant,
    content: DocumentContent,
  }),
  maxBodyBytes:
    jsonBytesOf(
      documentLimits.text +
        documentLimits.items *
          (documentLimits.itemName + documentLimits.dose + documentLimits.use + documentLimits.quantity),
    ) + BODY_MAX_BYTES,
  response: IssuedDocument,
  status: 201,
});

/** Cancels a document of one's own. Of several cancellations the first counts. */
export const cancelDocument = call({
  method: 'POST',
  path: '/documents/:id/cancel',
  who: 'Doctor',
  params: v.object({ id: Id }),
  body: v.object({ reason: requiredLine(documentLimits.reason) }),
  response: IssuedDocument,
});

/** How many medicines, and how many exams, `UsualContents` has at most. */
export const USUAL_MAX = 30;

/** What a doctor often writes on documents: entries of their lists, without whom they were for. Most used first. */
export const UsualContents = v.object({
  medicines: v.array(v.object({ name: v.string(), dose: v.string(), use: v.string(), quantity: v.string() })),
  exams: v.array(v.string()),
});
export type UsualContents = v.InferOutput<typeof UsualContents>;

/** What the signed-in doctor often prescribes and requests: lines of documents that at least two patients got. */
export const listUsualContents = call({
  method: 'GET',
  path: '/documents/usual',
  who: 'Doctor',
  response: UsualContents,
});

/** The documents of one appointment, in the order in which they were issued. */
export const listDocuments = call({
  method: 'GET',
  path: '/appointments/:id/documents',
  who: ['Patient', 'Doctor'],
  params: v.object({ id: Id }),
  response: v.array(IssuedDocument),
});

/** The document as a PDF, to be printed and signed by hand. */
export const downloadDocument = call({
  method: 'GET',
  path: '/documents/:id/pdf',
  who: ['Patient', 'Doctor'],
  params: v.object({ id: Id }),
});

/** What anyone may learn about a document whose code they have. It says nothing about health. */
export const VerifiedDocument = v.object({
  kind: DocumentKind,
  /** Days at the clinic: when it was issued, and when the clinic's server got it. */
  issued_on: PlainDate,
  registered_on: PlainDate,
  clinic: v.object({ name: v.string() }),
  doctor: v.object({ name: v.string(), CRM: v.string() }),
  /** The initials of the patient's name. */
  patient: v.string(),
  /** The day on which it was cancelled; null if it wasn't. */
  canceled_on: v.nullable(PlainDate),
});
export type VerifiedDocument = v.InferOutput<typeof VerifiedDocument>;

/** Null for a code that no document has. By POST, so that codes are in no log. */
export const verifyDocument = call({
  method: 'POST',
  path: '/documents/verify',
  who: 'anyone',
  body: v.object({ code: DocumentCode }),
  response: v.nullable(VerifiedDocument),
});
