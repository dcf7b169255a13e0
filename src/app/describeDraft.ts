import * as v from 'valibot';
import { DocumentKind } from '../../contract/documents.ts';
import { AppointmentLine, appointmentWords } from '../features/appointments/intents/index.ts';
import { entryDraftText } from '../features/entries/intents/index.ts';
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

/** Members of drafts that weren't typed, or are shown in the line. */
const UNTYPED = new Set(['line', 'read', 'base', 'kind', 'language']);
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isOfEntries = (name: string) => name.startsWith('entries:') || name.startsWith('entry:');

const textOf = ({ name, value }: UnfinishedDraft, { t }: Words): string =>
  isOfEntries(name) ? entryDraftText(value, t) : typedIn(value).join('\n');

/** All texts of a draft of any shape, in order. */
function typedIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' || ID.test(value) ? [] : [value.trim()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (UNTYPED.has(name) ? [] : typedIn(part)));
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
  if (isOfEntries(name)) return words.t('entries.draft');
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
