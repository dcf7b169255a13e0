/** Each kind of intent as calls of the API (contract.md, "Calls"). */
import type { InferOutput } from 'valibot';
import { cancelAppointment } from '../../../contract/appointments.ts';
import type { AnyCall } from '../../../contract/call.ts';
import { asSingleLine } from '../../../contract/formats.ts';
import { saveAnswers } from '../../../contract/questionnaire.ts';
import { createExam, saveNotes, uploadExam } from '../../../contract/record.ts';
import type { Intent, IntentKind } from './intents.ts';

/** What the server answers once an intent is carried out. */
export const answers = {
  cancelAppointment: cancelAppointment.answer,
  saveAnswers: saveAnswers.answer,
  saveDiagnosis: saveNotes.answer,
  uploadExam: uploadExam.answer,
} as const;
export type AnswerTo<K extends IntentKind> = InferOutput<(typeof answers)[K]>;

/** The longest name that POST /exams takes, in characters. */
const LONGEST_RESULT = 1_000;

/** A file in a form, as POST /exams/upload takes it. */
export interface FilePart {
  examId: string;
  name: string;
  bytes: Blob;
}

/** A call with what goes into it. */
export interface WireRequest {
  call: AnyCall;
  params?: object;
  query?: object;
  body?: unknown;
  file?: FilePart;
}

/** One request of an intent. */
export interface Step {
  request: WireRequest;
  /** The bytes go with it. */
  takesFile: boolean;
  isLast: boolean;
}

/** The request that comes next, after `done` of the intent's requests were carried out. */
export function stepOf(intent: Intent, done: number): Step {
  if (intent.kind !== 'uploadExam') {
    return { request: wireOf(intent), takesFile: false, isLast: true };
  }
  const { examId: id, appointmentId, name } = intent;
  if (done === 0) {
    const body = { id, appointment_id: appointmentId, result: asSingleLine(name).slice(0, LONGEST_RESULT) };
    return { request: { call: createExam, body }, takesFile: false, isLast: false };
  }
  return { request: { call: uploadExam }, takesFile: true, isLast: true };
}

function wireOf(intent: Exclude<Intent, { kind: 'uploadExam' }>): WireRequest {
  switch (intent.kind) {
    case 'cancelAppointment':
      return { call: cancelAppointment, params: { id: intent.appointmentId }, query: { reason: intent.reason } };
    case 'saveAnswers':
      return { call: saveAnswers, body: intent.answers };
    case 'saveDiagnosis': {
      const { appointmentId: id, anamnesis, diagnosis, version } = intent;
      return { call: saveNotes, body: { id, anamnesis, diagnosis, version } };
    }
  }
}
