/** What the outbox uses of this feature. Loads nothing that draws: the worker needs it. */
export { deleteExamIntent } from './deleteExam.ts';
export { uploadExamIntent } from './uploadExam.ts';
