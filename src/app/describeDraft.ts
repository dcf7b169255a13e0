import * as v from 'valibot';
import { DocumentKind } from '../../contract/documents.ts';
import { PlainDate } from '../../contract/formats.ts';
import { AppointmentLine, appointmentWords } from '../features/appointments/intents/index.ts';
import { closingDraftText } from '../features/closedTimes/intents/index.ts';
import { documentDraftText } from '../features/documents/intents/index.ts';
import { entryDraftText } from '../features/entries/intents/index.ts';
import { answersDraftText, questionDraftText } from '../features/questionnaire/intents/index.ts';
import type { UnfinishedDraft } from '../sync/drafts/drafts.ts';
import type { Words } from '../sync/outbox/intent.ts';
import type { DescribeDraft } from '../sync/ui/describeDraft.ts';

const OfAppointment = v.object({ line: AppointmentLine });

/** What a draft is about, and what was typed: of a draft of another version of the app, all of its texts. */
export const describeDraft: DescribeDraft = (draft, words) => ({
  line: lineOf(draft, words),
  text: textOf(draft, words) ?? allTextsIn(draft.value).join('\n'),
});

const OfPatient = v.object({ patientName: v.pipe(v.string(), v.nonEmpty()) });

/** The texts of the drafts of simple forms, as they are typed. */
const fields = {
  dependent: ['name', 'phone'],
  handIn: ['label', 'note'],
  template: ['name', 'text'],
  notes: ['anamnesis', 'diagnosis'],
} as const;

const isOfEntries = (name: string) => name.startsWith('entries:') || name.startsWith('entry:');

/** What was typed; undefined if the draft isn't of a shape that this version of the app knows. */
function textOf({ name, value }: UnfinishedDraft, { t, ...words }: Words): string | undefined {
  // What is typed may be no date yet.
  const plainDate = (date: string) => (v.is(PlainDate, date) ? words.plainDate(date) : date);
  if (isOfEntries(name)) return entryDraftText(value, t);
  const [form = ''] = name.split(':');
  switch (form) {
    case 'questionnaire':
      return answersDraftText(value);
    case 'managedQuestion':
      return questionDraftText(value);
    case 'document':
      return documentDraftText(value, { t, plainDate });
    case 'closedTime':
      return closingDraftText(value, { t, plainDate });
    case 'dependent':
    case 'handIn':
    case 'template':
    case 'notes':
      return textsIn(value, fields[form])?.join('\n');
    case 'managedQuestionOrder':
    case 'weeklyHours':
      return '';
    default:
      return undefined;
  }
}

/** The texts of some members of a draft that aren't blank; undefined if it lacks one of them. */
function textsIn(value: unknown, members: readonly string[]): string[] | undefined {
  const found = v.safeParse(v.object(v.entriesFromList(members, v.string())), value);
  if (!found.success) return undefined;
  return Object.values(found.output)
    .map(part => part.trim())
    .filter(Boolean);
}

/** Members of drafts that weren't typed, are shown in the line, or are not to be shown. */
const HIDDEN = new Set(['line', 'read', 'base', 'asked', 'kind', 'language', 'patientName', 'cpf', 'attempt']);
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** All texts of a draft of any shape, in order. */
function allTextsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' || ID.test(value) ? [] : [value.trim()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (HIDDEN.has(name) ? [] : allTextsIn(part)));
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
  const about = v.safeParse(OfAppointment, value);
  if (name.startsWith('document:')) {
    const known = v.safeParse(DocumentKind, name.split(':')[2]);
    const kind = known.success ? words.t(`documents.kinds.${known.output}`) : words.t('documents.title');
    return about.success ? words.t('documents.draft', { kind, ...appointmentWords(about.output.line, words) }) : kind;
  }
  if (!about.success) return words.t('outbox.draft.notes');
  return words.t('outbox.line.saveDiagnosis', appointmentWords(about.output.line, words));
}
