import * as v from 'valibot';
import { DocumentKind } from '../../contract/documents.ts';
import { AppointmentLine, appointmentWords } from '../features/appointments/intents/index.ts';
import { closingDraftText } from '../features/closedTimes/intents/index.ts';
import { documentDraftText } from '../features/documents/intents/index.ts';
import { entryDraftText } from '../features/entries/intents/index.ts';
import { answersDraftPatient, answersDraftText, questionDraftText } from '../features/questionnaire/intents/index.ts';
import type { UnfinishedDraft } from '../sync/drafts/drafts.ts';
import { typedParts } from '../sync/drafts/typedText.ts';
import type { Words } from '../sync/outbox/intent.ts';
import type { DescribeDraft } from '../sync/ui/describeDraft.ts';

const OfAppointment = v.object({ line: AppointmentLine });
const OfPatient = v.object({ patientName: v.pipe(v.string(), v.nonEmpty()) });

/** What a draft is about, and what was typed: of a draft of another version of the app, all of its texts. */
export const describeDraft: DescribeDraft = (draft, words) => {
  const { line, text = allTextsIn(draft.value).join('\n') } = described(draft, words);
  return { line, text };
};

/** The text is undefined if the draft isn't of a shape that this version of the app knows. */
function described({ name, value }: UnfinishedDraft, words: Words): { line: string; text: string | undefined } {
  const { t } = words;
  const [form, id, kind] = name.split(':');
  switch (form) {
    case 'questionnaire':
      return {
        line: id === undefined ? t('outbox.draft.questionnaire') : dependentsLine(value, words),
        text: answersDraftText(value),
      };
    case 'dependent':
      return { line: t('care.draft.dependent'), text: textsIn(value, ['name', 'phone']) };
    case 'handIn':
      return { line: t('outbox.draft.handIn'), text: textsIn(value, ['label', 'note']) };
    case 'entries':
    case 'entry': {
      const of = v.safeParse(OfPatient, value);
      const line = of.success ? t('entries.draftOf', { person: of.output.patientName }) : t('entries.draft');
      return { line, text: entryDraftText(value, t) };
    }
    case 'document':
      return { line: documentLine(kind, value, words), text: documentDraftText(value, words) };
    case 'template':
      return { line: t('templates.draft'), text: textsIn(value, ['name', 'text']) };
    case 'weeklyHours':
      return { line: t('outbox.draft.weeklyHours'), text: '' };
    case 'closedTime':
      return { line: t('closedTimes.draft'), text: closingDraftText(value, words) };
    case 'managedQuestion':
      return { line: t('questions.draft'), text: questionDraftText(value) };
    case 'managedQuestionOrder':
      return { line: t('questions.orderDraft'), text: '' };
    case 'notes':
      return { line: notesLine(value, words), text: textsIn(value, ['anamnesis', 'diagnosis']) };
    default:
      return { line: notesLine(value, words), text: undefined };
  }
}

function dependentsLine(value: unknown, { t }: Words): string {
  const person = answersDraftPatient(value);
  return person === undefined ? t('care.draft.questionnaire') : t('care.draft.questionnaireOf', { person });
}

function notesLine(value: unknown, words: Words): string {
  const about = v.safeParse(OfAppointment, value);
  if (!about.success) return words.t('outbox.draft.notes');
  return words.t('outbox.line.saveDiagnosis', appointmentWords(about.output.line, words));
}

function documentLine(given: string | undefined, value: unknown, words: Words): string {
  const known = v.safeParse(DocumentKind, given);
  const kind = known.success ? words.t(`documents.kinds.${known.output}`) : words.t('documents.title');
  const about = v.safeParse(OfAppointment, value);
  return about.success ? words.t('documents.draft', { kind, ...appointmentWords(about.output.line, words) }) : kind;
}

/** The texts of some members of a draft that aren't blank, one a line; undefined if it lacks one of them. */
function textsIn(value: unknown, members: readonly string[]): string | undefined {
  const found = v.safeParse(v.object(v.entriesFromList(members, v.string())), value);
  if (!found.success) return undefined;
  return typedParts(Object.values(found.output)).join('\n');
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
