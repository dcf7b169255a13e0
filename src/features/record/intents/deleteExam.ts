/** A doctor deletes an exam of an appointment: the server only marks it, and hides it from the record. */
import * as v from 'valibot';
import { Id } from '../../../../contract/formats.ts';
import { deleteExam, type Exam, type RecordEntry } from '../../../../contract/record.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';
import type { Query } from '../../../sync/queries/defineQuery.ts';
import { AppointmentLine, appointmentWords } from '../../appointments/intents/index.ts';

const DeleteExam = v.object({
  kind: v.literal('deleteExam'),
  examId: Id,
  appointmentId: Id,
  patientId: Id,
  /** The file's name. */
  name: v.string(),
  line: AppointmentLine,
});
export type DeleteExam = v.InferOutput<typeof DeleteExam>;

/** The exams without one of them; the same list if it isn't among them. */
const without = (exams: Exam[], examId: string) =>
  exams.some(({ id }) => id === examId) ? exams.filter(({ id }) => id !== examId) : exams;

function recordWithout(record: RecordEntry[], examId: string): RecordEntry[] {
  return record.map(entry => {
    const exams = without(entry.exams, examId);
    return exams === entry.exams ? entry : { ...entry, exams };
  });
}

export const deleteExamIntent = defineIntent({
  kind: 'deleteExam',
  schema: DeleteExam,
  subject: ({ examId }) => `examDeletion:${examId}`,
  lane: 'writes',
  requests: ({ examId: id }) => [{ call: deleteExam, params: { id } }],
  response: undefined,
  stores: ['records'],
  applyResponse: ({ change }, { patientId, examId }) =>
    change('records', patientId, record => recordWithout(record, examId)),
  merge: (_earlier, later) => later,
  /** A refused deletion shows the exam again. */
  overlay: (record: RecordEntry[], { intent, state }) =>
    state === 'refused' ? record : recordWithout(record, intent.examId),
  describe: ({ name, line }, words) => ({
    line: words.t('outbox.line.deleteExam', { name, ...appointmentWords(line, words) }),
    badge: words.t('outbox.mark.deleteExam'),
    text: '',
  }),
  route: ({ appointmentId }) => `/diagnostic?appointment=${appointmentId}`,
});

/** The overlay of queries of an appointment's exams. */
export const withoutDeleted: Query<Exam[]>['overlay'] = (exams, entries) =>
  entries.reduce(
    (shown, { intent, state }) =>
      deleteExamIntent.is(intent) && state !== 'refused' ? without(shown, intent.examId) : shown,
    exams,
  );
