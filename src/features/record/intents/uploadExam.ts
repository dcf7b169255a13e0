/** A doctor adds a file to an appointment: one request creates the exam, another one sends the bytes. */
import * as v from 'valibot';
import { asSingleLine, Id } from '../../../../contract/formats.ts';
import { createExam, EXAMS_PER_APPOINTMENT, uploadExam } from '../../../../contract/record.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';
import { AppointmentLine, appointmentWords, MovedAppointment } from '../../appointments/intents/index.ts';
import { describeUploadRefusal, typeByName } from './examFile.ts';

const UploadExam = v.object({
  kind: v.literal('uploadExam'),
  /** Generated on the device, so that a retry creates no second exam. */
  examId: Id,
  appointmentId: Id,
  patientId: Id,
  /** The file's name, and its size in bytes. */
  name: v.string(),
  size: v.number(),
  /** What it is, and the day on which it was made. */
  label: v.optional(v.string()),
  takenOn: v.optional(v.string()),
  line: AppointmentLine,
});
export type UploadExam = v.InferOutput<typeof UploadExam>;

/** The longest exam name that POST /exams accepts, in characters. */
const LONGEST_RESULT = 1_000;

export const uploadExamIntent = defineIntent({
  kind: 'uploadExam',
  schema: UploadExam,
  subject: ({ examId }) => `exam:${examId}`,
  lane: 'uploads',
  // Of a move: the exam is made for the moved appointment.
  behind: ({ appointmentId }) => `appointment:${appointmentId}`,
  file: ({ examId: id, name, appointmentId: recordId }) => ({ id, name, recordId }),
  requests: ({ examId: id, appointmentId: appointment_id, name, label, takenOn: taken_on }) => [
    {
      call: createExam,
      body: { id, appointment_id, result: asSingleLine(name).slice(0, LONGEST_RESULT), label, taken_on },
    },
    // The exam's id comes first, so that the server can refuse before it has read the bytes.
    { call: uploadExam, form: { fields: { text: id }, fileField: 'image', fileName: name } },
  ],
  response: uploadExam.response,
  stores: ['records'],
  applyResponse: ({ change, now }, intent) => {
    const { examId: id, appointmentId: appointment_id, patientId, name, size, label, takenOn } = intent;
    const exam = {
      id,
      appointment_id,
      created_at: new Date(now).toISOString(),
      name,
      mimetype: typeByName(name),
      size,
      ...(label !== undefined && { label }),
      ...(takenOn !== undefined && { taken_on: takenOn }),
    };
    return change('records', patientId, record =>
      record.map(entry =>
        entry.id === appointment_id
          ? { ...entry, exams: [...entry.exams.filter(other => other.id !== id), exam] }
          : entry,
      ),
    );
  },
  retarget(intent, { formerId, record }) {
    const moved = v.safeParse(MovedAppointment, record);
    if (!moved.success || intent.appointmentId !== formerId) return undefined;
    const { id, date } = moved.output;
    return { ...intent, appointmentId: id, line: { ...intent.line, date } };
  },
  merge: (_earlier, later) => later,
  describe: ({ name, line }, words) => ({
    line: words.t('outbox.line.uploadExam', { name, ...appointmentWords(line, words) }),
    badge: words.t('outbox.mark.uploadExam'),
    text: '',
  }),
  // Beside the shared texts: patients have another limit.
  describeRefusal: (problem, t) =>
    problem.code === 'exams_limit'
      ? t('outbox.reason.tooManyExams', { returnObjects: true, most: EXAMS_PER_APPOINTMENT })
      : describeUploadRefusal(problem, t),
  route: ({ appointmentId }) => `/diagnostic?appointment=${appointmentId}`,
});
