/** The public interface of this feature. */
export { AnswersView } from './AnswersView.tsx';
export { offlineAnswersQuery, patientAnswersQuery, questionsQuery } from './queries.ts';
