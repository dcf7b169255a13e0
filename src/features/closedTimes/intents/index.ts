/** What the outbox uses of this feature. Loads nothing that draws: the worker needs it. */
export { closeTimeIntent } from './closeTime.ts';
export { closingDraftText } from './draftText.ts';
