/** What the outbox uses of this feature. Loads nothing that draws: the worker needs it. */
export { documentDraftText } from '../form/draftText.ts';
export { cancelDocumentIntent } from './cancelDocument.ts';
export { issueDocumentIntent } from './issueDocument.ts';
