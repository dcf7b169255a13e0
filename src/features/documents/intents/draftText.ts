import * as v from 'valibot';
import { DocumentDraft } from '../form/draft.ts';
import { draftText } from '../form/draftText.ts';

/** What was typed for a document, from a stored draft; undefined if it is of another version of the app. */
export function documentDraftText(value: unknown): string | undefined {
  const draft = v.safeParse(DocumentDraft, value);
  return draft.success ? draftText(draft.output.fields) : undefined;
}
