/** The API calls of each kind of intent. */
import type { InferOutput } from 'valibot';
import { cancelAppointment } from '../../../contract/appointments.ts';
import { asSingleLine } from '../../../contract/formats.ts';
import { saveAnswers } from '../../../contract/questionnaire.ts';
import { createExam, saveNotes, uploadExam } from '../../../contract/record.ts';
import type { ApiRequest } from '../../net/exchange.ts';
import type { Intent, IntentKind } from './intents.ts';

/** The response schema of each kind of intent. */
export const answers = {
  cancelAppointment: cancelAppointment.response,
  saveAnswers: saveAnswers.response,
  saveDiagnosis: saveNotes.response,
  uploadExam: uploadExam.response,
} as const;
export type AnswerTo<K extends IntentKind> = InferOutput<(typeof answers)[K]>;

/** The longest exam name that POST /exams accepts, in characters. */
const LONGEST_RESULT = 1_000;

/** One request of an intent. */
export interface Step {
  request: ApiRequest;
  /** Whether the file's bytes are part of the request. */
  takesFile: boolean;
  isLast: boolean;
}

/** The next request, after `done` of the intent's requests have completed. */
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

function wireOf(intent: Exclude<Intent, { kind: 'uploadExam' }>): ApiRequest {
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
