/** A patient hands in an exam: one request announces it, another one sends the bytes. */
import * as v from 'valibot';
import { asSingleLine, Id } from '../../../../contract/formats.ts';
import { type HandedInExam, handInExam, uploadHandedInExam } from '../../../../contract/handedInExams.ts';
import { EXAM_LABEL_MAX } from '../../../../contract/record.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';
import { describeUploadRefusal, typeByName } from './examFile.ts';

const HandInExam = v.object({
  kind: v.literal('handInExam'),
  /** Generated on the device, so that a retry creates no second exam. */
  examId: Id,
  /** The patient of the exam: the user, or a dependent. */
  patientId: Id,
  /** The dependent for whom it is; absent for the user. */
  patient: v.optional(v.object({ id: Id, name: v.string() })),
  /** The file's name, and its size in bytes. */
  name: v.string(),
  size: v.number(),
  label: v.optional(v.string()),
  takenOn: v.optional(v.string()),
  note: v.optional(v.string()),
  /** The appointment that it is for, as the list shows it. */
  appointment: v.optional(
    v.object({ id: Id, date: v.string(), time_zone: v.string(), specialty: v.string(), doctor: v.string() }),
  ),
});
export type HandInExam = v.InferOutput<typeof HandInExam>;

export const handInExamIntent = defineIntent({
  kind: 'handInExam',
  schema: HandInExam,
  subject: ({ examId }) => `handedIn:${examId}`,
  lane: 'uploads',
  file: ({ examId: id, name, patientId: recordId }) => ({ id, name, recordId }),
  requests: ({ examId: id, patient, label, takenOn: taken_on, note, appointment, name }) => [
    {
      call: handInExam,
      query: { patient: patient?.id },
      body: {
        id,
        label: label && asSingleLine(label).slice(0, EXAM_LABEL_MAX),
        taken_on,
        note,
        appointment_id: appointment?.id,
      },
    },
    // The exam's id comes first, so that the server can refuse before it has read the bytes.
    { call: uploadHandedInExam, form: { fields: { text: id }, fileField: 'image', fileName: name } },
  ],
  response: uploadHandedInExam.response,
  stores: ['handedInExams'],
  applyResponse: ({ change, now }, intent) => {
    const { examId: id, patientId, name, size, label, takenOn, note, appointment = null } = intent;
    const exam: HandedInExam = {
      ...{ id, created_at: new Date(now).toISOString(), name, mimetype: typeByName(name), size },
      ...(label !== undefined && { label }),
      ...(takenOn !== undefined && { taken_on: takenOn }),
      ...(note !== undefined && { note }),
      ...{ appointment, handed_in_by: 'you' },
    };
    return change('handedInExams', patientId, exams => [exam, ...exams.filter(other => other.id !== id)]);
  },
  merge: (_earlier, later) => later,
  describe({ name, patient }, { t }) {
    const what = t('outbox.line.handInExam', { name });
    return {
      line: patient ? t('care.line', { name: patient.name, what }) : what,
      badge: t('outbox.mark.handInExam'),
      text: '',
    };
  },
  describeRefusal: describeUploadRefusal,
  route: ({ patientId }) => `/patient-medicalrecord?patient=${patientId}`,
});
