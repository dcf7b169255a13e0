/** What the outbox and other features' queries use of this feature. Loads nothing that draws: the worker needs it. */
export { entryDraftText } from './draftText.ts';
export { saveEntryIntent, withPendingAllergies } from './saveEntry.ts';
