/** The public interface of this feature. */

export { AnswersView } from './AnswersView.tsx';
export { AnswerVersions } from './AnswerVersions.tsx';
export { countAnswered } from './answers.ts';
export { offlineAnswersQuery, patientAnswersQuery, questionsQuery } from './queries.ts';
