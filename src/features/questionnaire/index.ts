/** What the rest of the app may use of this feature. */
export { AnswersView } from './AnswersView.tsx';
export { keptAnswersReading, patientAnswersReading, questionsReading } from './readings.ts';
