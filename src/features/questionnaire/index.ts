/** The public interface of this feature. */
export { AnswersView } from './AnswersView.tsx';
export { keptAnswersReading, patientAnswersReading, questionsReading } from './readings.ts';
