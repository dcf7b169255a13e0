/** What was typed into the form of a document, to be read and copied. Pure. */
import * as v from 'valibot';
import { typedDate, typedParts } from '../../../sync/drafts/typedText.ts';
import type { Words } from '../../../sync/outbox/intent.ts';
import { DocumentDraft, type Fields } from './draft.ts';

type DraftWords = Pick<Words, 't' | 'plainDate'>;

/** What a document would say, from a stored draft; undefined if it is of another version of the app. */
export function documentDraftText(value: unknown, words: DraftWords): string | undefined {
  const draft = v.safeParse(DocumentDraft, value);
  return draft.success ? draftText(draft.output.fields, words) : undefined;
}

/** One line for each medicine, exam or text, and for each day and time, which are there from the start. */
export const draftText = (fields: Fields, words: DraftWords): string => typedParts(linesOf(fields, words)).join('\n');

function linesOf(fields: Fields, words: DraftWords): string[] {
  const { t } = words;
  const labelled = (label: string, text: string) => (text.trim() === '' ? '' : `${label}: ${text.trim()}`);
  switch (fields.kind) {
    case 'prescription': {
      const items = fields.items.map(({ name, dose, use, quantity }) =>
        typedParts([name, dose, use, quantity]).join(', '),
      );
      return [...items, fields.notes];
    }
    case 'certificate':
      return [
        labelled(t('documents.form.days'), fields.days),
        labelled(t('documents.form.from'), typedDate(fields.from, words)),
        fields.text,
        fields.cid,
      ];
    case 'exam_request':
      return [...fields.exams, fields.indication];
    case 'attendance':
      return [
        labelled(t('documents.form.date'), typedDate(fields.date, words)),
        labelled(t('documents.form.timeFrom'), fields.from),
        labelled(t('documents.form.timeTo'), fields.to),
      ];
  }
}
