/** The document that the fields would become, as far as they are filled in. Pure. */
import * as v from 'valibot';
import { DocumentContent, type IssuedDocument, type Printed } from '../../../../contract/documents.ts';
import { typedParts } from '../../../sync/drafts/typedText.ts';
import { contentOf, type Fields } from './draft.ts';

/**
 * What the paper would say. Lists are shown with the rows that have text; undefined while a date, a time or a number
 * that the text needs is missing.
 *
 * @param now the time of issue
 */
export function previewOf(fields: Fields, printed: Printed, now: Date): IssuedDocument | undefined {
  const content = contentToShow(fields);
  const at = now.toISOString();
  return (
    content && {
      ...{ id: '', appointment_id: '', code: '', content, printed },
      ...{ issued_at: at, received_at: at, canceled_at: null, cancel_reason: null },
    }
  );
}

function contentToShow(fields: Fields): DocumentContent | undefined {
  switch (fields.kind) {
    case 'prescription': {
      const items = fields.items.map(({ name, dose, use, quantity }) => ({
        ...{ name: name.trim(), dose: dose.trim(), use: use.trim(), quantity: quantity.trim() },
      }));
      return { ...fields, items: items.filter(item => Object.values(item).some(Boolean)), notes: fields.notes.trim() };
    }
    case 'exam_request': {
      return { ...fields, exams: typedParts(fields.exams), indication: fields.indication.trim() };
    }
    default: {
      const content = v.safeParse(DocumentContent, contentOf(fields));
      return content.success ? content.output : undefined;
    }
  }
}
