/** The public interface of this feature. */

export { AnswersView } from './AnswersView.tsx';
export { AnswerVersions } from './AnswerVersions.tsx';
export { offlineAnswersQuery, patientAnswersQuery, questionsQuery } from './queries.ts';
