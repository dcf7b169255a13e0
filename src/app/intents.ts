/** All writes that may wait for the network. The page and the service worker hand the same ones to their outbox. */
import {
  cancelAppointmentIntent,
  changeStatusIntent,
  confirmAppointmentIntent,
  moveAppointmentIntent,
  requestAppointmentIntent,
  saveNotesIntent,
} from '../features/appointments/intents/index.ts';
import { closeTimeIntent } from '../features/closedTimes/intents/index.ts';
import { acceptLegalTextsIntent } from '../features/consents/intents/index.ts';
import { cancelDocumentIntent, issueDocumentIntent } from '../features/documents/intents/index.ts';
import { saveEntryIntent } from '../features/entries/intents/index.ts';
import { saveTimetableIntent } from '../features/hours/intents/index.ts';
import { changeProfileIntent, requestCorrectionIntent } from '../features/identity/intents/index.ts';
import { saveAnswersIntent } from '../features/questionnaire/intents/index.ts';
import {
  deleteExamIntent,
  handInExamIntent,
  uploadExamIntent,
  withdrawExamIntent,
} from '../features/record/intents/index.ts';
import { saveTemplateIntent } from '../features/templates/intents/index.ts';
import type { AnyIntentDefinition } from '../sync/outbox/intent.ts';

export const intents: readonly AnyIntentDefinition[] = [
  acceptLegalTextsIntent,
  cancelAppointmentIntent,
  cancelDocumentIntent,
  changeProfileIntent,
  changeStatusIntent,
  closeTimeIntent,
  confirmAppointmentIntent,
  deleteExamIntent,
  handInExamIntent,
  issueDocumentIntent,
  moveAppointmentIntent,
  requestAppointmentIntent,
  requestCorrectionIntent,
  saveAnswersIntent,
  saveEntryIntent,
  saveNotesIntent,
  saveTemplateIntent,
  saveTimetableIntent,
  uploadExamIntent,
  withdrawExamIntent,
];
