/** What the outbox uses of this feature. Loads nothing that draws: the worker needs it. */
export { answersDraftPatient, answersDraftText, questionDraftText } from './draftText.ts';
export { saveAnswersIntent } from './saveAnswers.ts';
