/** What the outbox uses of this feature. Loads nothing that draws: the worker needs it. */
export { acceptLegalTextsIntent } from './acceptLegalTexts.ts';
