import * as v from 'valibot';
import { DocumentKind } from '../../contract/documents.ts';
import { AppointmentLine, appointmentWords } from '../features/appointments/intents/index.ts';
import type { UnfinishedDraft } from '../sync/drafts/drafts.ts';
import type { Words } from '../sync/outbox/intent.ts';

const OfAppointment = v.object({ line: AppointmentLine });
const OfDocument = v.object({ line: AppointmentLine, fields: v.object({ kind: DocumentKind }) });

/** One line that says what a draft is about. */
export function describeDraft({ name, value }: UnfinishedDraft, words: Words): string {
  if (name.startsWith('dependent:')) return words.t('care.draft.dependent');
  if (name.startsWith('questionnaire:')) return words.t('care.draft.questionnaire');
  if (name.startsWith('handIn:')) return words.t('outbox.draft.handIn');
  if (name === 'questionnaire') return words.t('outbox.draft.questionnaire');
  if (name.startsWith('closedTime:')) return words.t('closedTimes.draft');
  if (name.startsWith('managedQuestion:')) return words.t('questions.draft');
  if (name === 'managedQuestionOrder') return words.t('questions.orderDraft');
  if (name.startsWith('template:')) return words.t('templates.draft');
  if (name.startsWith('entries:') || name.startsWith('entry:')) return words.t('entries.draft');
  if (name === 'weeklyHours') return words.t('outbox.draft.weeklyHours');
  const document = v.safeParse(OfDocument, value);
  if (name.startsWith('document:') && document.success) {
    const { line, fields } = document.output;
    const kind = words.t(`documents.kinds.${fields.kind}`);
    return words.t('documents.draft', { kind, ...appointmentWords(line, words) });
  }
  const about = v.safeParse(OfAppointment, value);
  if (!about.success) return words.t('outbox.draft.notes');
  return words.t('outbox.line.saveDiagnosis', appointmentWords(about.output.line, words));
}
