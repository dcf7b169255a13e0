import * as v from 'valibot';
import type { Words } from '../../../sync/outbox/intent.ts';
import { DocumentDraft, type Fields } from '../form/draft.ts';
import { draftText } from '../form/draftText.ts';

/** What a document would say, from a stored draft; undefined if it is of another version of the app. */
export function documentDraftText(value: unknown, words: Pick<Words, 't' | 'plainDate'>): string | undefined {
  const draft = v.safeParse(DocumentDraft, value);
  if (!draft.success) return undefined;
  const { fields } = draft.output;
  return [...timesOf(fields, words), draftText(fields)].filter(Boolean).join('\n');
}

/** The days or times of a document, each with its label. */
function timesOf(fields: Fields, { t, plainDate }: Pick<Words, 't' | 'plainDate'>): string[] {
  const line = (label: string, text: string) => (text.trim() === '' ? '' : `${label}: ${text.trim()}`);
  switch (fields.kind) {
    case 'certificate':
      return [line(t('documents.form.days'), fields.days), line(t('documents.form.from'), plainDate(fields.from))];
    case 'attendance':
      return [
        line(t('documents.form.date'), plainDate(fields.date)),
        line(t('documents.form.timeFrom'), fields.from),
        line(t('documents.form.timeTo'), fields.to),
      ];
    default:
      return [];
  }
}
