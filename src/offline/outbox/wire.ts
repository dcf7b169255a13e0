/** Each kind of intent as a call of the API (contract.md, "Calls"). */
import type { InferOutput } from 'valibot';
import { cancelAppointment } from '../../../contract/appointments.ts';
import type { AnyCall } from '../../../contract/call.ts';
import { saveAnswers } from '../../../contract/questionnaire.ts';
import { saveNotes } from '../../../contract/record.ts';
import type { Intent, IntentKind } from '../intents.ts';

/** What the server answers once an intent is carried out. */
export const answers = {
  cancelAppointment: cancelAppointment.answer,
  saveAnswers: saveAnswers.answer,
  saveDiagnosis: saveNotes.answer,
} as const;
export type AnswerTo<K extends IntentKind> = InferOutput<(typeof answers)[K]>;

/** A call with what goes into it. */
export interface WireRequest {
  call: AnyCall;
  params?: object;
  query?: object;
  body?: unknown;
}

export function wireOf(intent: Intent): WireRequest {
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
