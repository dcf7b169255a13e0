/** What was typed into the form of a document, to be read and copied. Pure. */
import type { Fields } from './draft.ts';

/** One line for each medicine, exam or text; empty if nothing was typed. Days and times are there from the start. */
export function draftText(fields: Fields): string {
  return linesOf(fields)
    .map(line => line.trim())
    .filter(Boolean)
    .join('\n');
}

function linesOf(fields: Fields): string[] {
  switch (fields.kind) {
    case 'prescription': {
      const items = fields.items.map(({ name, dose, use, quantity }) =>
        [name, dose, use, quantity].filter(text => text.trim()).join(', '),
      );
      return [...items, fields.notes];
    }
    case 'certificate':
      return [fields.text, fields.cid];
    case 'exam_request':
      return [...fields.exams, fields.indication];
    case 'attendance':
      return [];
  }
}
