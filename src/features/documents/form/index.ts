/** The form, apart from the feature's own index: the pages of the record don't load it. */
export { DocumentForm } from './DocumentForm.tsx';
export { DocumentDraft, draftName } from './draft.ts';
export { draftText } from './draftText.ts';
