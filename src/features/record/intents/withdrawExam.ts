/** A patient withdraws an exam that was handed in: the server keeps it, and the patient's lists don't show it. */
import * as v from 'valibot';
import { Id } from '../../../../contract/formats.ts';
import { type HandedInExam, withdrawExam } from '../../../../contract/handedInExams.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';

const WithdrawExam = v.object({
  kind: v.literal('withdrawExam'),
  examId: Id,
  patientId: Id,
  /** The dependent whose exam it is; absent for the user. */
  patient: v.optional(v.object({ id: Id, name: v.string() })),
  /** The file's name. */
  name: v.string(),
});

/** The exams without one of them; the same list if it isn't among them. */
const without = (exams: HandedInExam[], examId: string) =>
  exams.some(({ id }) => id === examId) ? exams.filter(({ id }) => id !== examId) : exams;

export const withdrawExamIntent = defineIntent({
  kind: 'withdrawExam',
  schema: WithdrawExam,
  subject: ({ examId }) => `handedInWithdrawal:${examId}`,
  lane: 'writes',
  requests: ({ examId: id }) => [{ call: withdrawExam, params: { id } }],
  response: undefined,
  stores: ['handedInExams'],
  applyResponse: ({ change }, { patientId, examId }) =>
    change('handedInExams', patientId, exams => without(exams, examId)),
  merge: (_earlier, later) => later,
  /** A refused withdrawal shows the exam again. */
  overlay: (exams: HandedInExam[], { intent, state }) => (state === 'refused' ? exams : without(exams, intent.examId)),
  describe({ name, patient }, { t }) {
    const what = t('outbox.line.withdrawExam', { name });
    return {
      line: patient ? t('care.line', { name: patient.name, what }) : what,
      badge: t('outbox.mark.withdrawExam'),
      text: '',
    };
  },
  describeRefusal: ({ code }, t) =>
    code === 'not_found' ? t('outbox.reason.examGone', { returnObjects: true }) : undefined,
  route: ({ patientId }) => `/patient-medicalrecord?patient=${patientId}`,
});
