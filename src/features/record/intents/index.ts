/** What the outbox uses of this feature. Loads nothing that draws: the worker needs it. */
export { deleteExamIntent } from './deleteExam.ts';
export { handInExamIntent } from './handInExam.ts';
export { uploadExamIntent } from './uploadExam.ts';
export { withdrawExamIntent } from './withdrawExam.ts';
