/** What the outbox uses of this feature. Loads nothing that draws: the worker needs it. */
export { cancelDocumentIntent } from './cancelDocument.ts';
export { documentDraftText } from './draftText.ts';
export { issueDocumentIntent } from './issueDocument.ts';
