import * as v from 'valibot';
import { DocumentKind } from '../../contract/documents.ts';
import { AppointmentLine, appointmentWords } from '../features/appointments/intents/index.ts';
import { documentDraftText } from '../features/documents/intents/index.ts';
import { entryDraftText } from '../features/entries/intents/index.ts';
import { answersDraftText, questionDraftText } from '../features/questionnaire/intents/index.ts';
import type { UnfinishedDraft } from '../sync/drafts/drafts.ts';
import type { Words } from '../sync/outbox/intent.ts';
import type { DescribeDraft } from '../sync/ui/describeDraft.ts';

const OfAppointment = v.object({ line: AppointmentLine });
const OfDocument = v.object({ line: AppointmentLine, fields: v.object({ kind: DocumentKind }) });

/** What a draft is about, and what was typed. */
export const describeDraft: DescribeDraft = (draft, words) => ({
  line: lineOf(draft, words),
  text: textOf(draft, words),
});

const OfPatient = v.object({ patientName: v.pipe(v.string(), v.nonEmpty()) });

/** The texts of the drafts of simple forms, as they are typed. */
const fields = {
  dependent: ['name', 'phone'],
  handIn: ['label', 'note'],
  closedTime: ['note'],
  template: ['name', 'text'],
  notes: ['anamnesis', 'diagnosis'],
} as const;

const isOfEntries = (name: string) => name.startsWith('entries:') || name.startsWith('entry:');

function textOf({ name, value }: UnfinishedDraft, { t }: Words): string {
  if (isOfEntries(name)) return entryDraftText(value, t);
  const [form = ''] = name.split(':');
  switch (form) {
    case 'questionnaire':
      return answersDraftText(value);
    case 'managedQuestion':
      return questionDraftText(value);
    case 'document':
      return documentDraftText(value) ?? '';
    case 'dependent':
    case 'handIn':
    case 'closedTime':
    case 'template':
    case 'notes':
      return textsIn(value, fields[form]).join('\n');
    default:
      // The order of the questions and weekly hours have no text.
      return '';
  }
}

/** The texts of some members of a draft that aren't blank. */
function textsIn(value: unknown, members: readonly string[]): string[] {
  const found = v.safeParse(v.record(v.string(), v.unknown()), value);
  return members
    .map(name => (found.success ? found.output[name] : undefined))
    .flatMap(part => (typeof part === 'string' && part.trim() !== '' ? [part.trim()] : []));
}

function lineOf({ name, value }: UnfinishedDraft, words: Words): string {
  if (name.startsWith('dependent:')) return words.t('care.draft.dependent');
  if (name.startsWith('questionnaire:')) return words.t('care.draft.questionnaire');
  if (name.startsWith('handIn:')) return words.t('outbox.draft.handIn');
  if (name === 'questionnaire') return words.t('outbox.draft.questionnaire');
  if (name.startsWith('closedTime:')) return words.t('closedTimes.draft');
  if (name.startsWith('managedQuestion:')) return words.t('questions.draft');
  if (name === 'managedQuestionOrder') return words.t('questions.orderDraft');
  if (name.startsWith('template:')) return words.t('templates.draft');
  if (isOfEntries(name)) {
    const of = v.safeParse(OfPatient, value);
    return of.success ? words.t('entries.draftOf', { person: of.output.patientName }) : words.t('entries.draft');
  }
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
