import type * as handedInExams from '../../../../contract/handedInExams.ts';
import { appointment, ids } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

export const handedInExamsDocs: DocumentationOf<typeof handedInExams> = {
  handInExam: {
    summary: 'Announce an exam of your own',
    description:
      'The file follows with `POST /handed-in-exams/upload`. A repeat with the same `id` returns the same exam. For ' +
      'a person, 100 exams and 200 MB may be handed in within 24 hours, and 1,000 exams and 2 GB in all.',
    errors: ['not_found', 'exams_limit'],
    request: {
      query: { patient: ids.dependent },
      body: { id: ids.newHandedInExam, label: 'Hemograma', taken_on: '2027-02-26', note: 'Em jejum de 12 horas.' },
    },
    response: { id: ids.newHandedInExam, created_at: '2027-03-01T12:00:00.000Z' },
  },
  uploadHandedInExam: {
    summary: 'Upload the file of an exam of your own',
    description:
      'For the account that announced it. PNG, JPEG or PDF, detected from the content, not from the name. Sending ' +
      'the same bytes again gets the same response; a different file is refused.',
    errors: ['not_found', 'exam_has_file', 'exams_limit', 'unsupported_file', 'storage_full', 'validation'],
    form: {
      text: { description: 'The exam’s id. It must precede the file.', example: ids.handedInExam },
      image: { description: 'The file.' },
    },
    response: { id: ids.handedInExam },
  },
  withdrawExam: {
    summary: 'Withdraw an exam of your own',
    description:
      'For the patient and those who care for the patient. It is kept, and doctors who treat the patient see that it ' +
      'was withdrawn. They still get its file if a doctor had opened it before.',
    parameters: { id: 'The exam.' },
    request: { params: { id: ids.handedInExam } },
  },
  listHandedInExams: {
    summary: 'List the exams that a patient handed in',
    description:
      'For the patient, those who care for the patient, and doctors who treat the patient. The latest first. Their ' +
      'files are those of `GET /exams/download` and `GET /exams/thumbnail`. Only doctors get withdrawn exams.',
    parameters: { patientId: 'The patient.' },
    request: { params: { patientId: ids.patient } },
    response: [
      {
        ...{ id: ids.handedInExam, created_at: '2027-03-01T12:00:00.000Z' },
        ...{ name: 'hemograma.png', mimetype: 'image/png', size: 48_213 },
        ...{ label: 'Hemograma', taken_on: '2027-02-26', note: 'Em jejum de 12 horas.' },
        appointment: {
          ...{ id: ids.appointment, date: appointment.date, time_zone: appointment.clinic.time_zone },
          ...{ specialty: appointment.specialty.name, doctor: appointment.doctor.name },
        },
        handed_in_by: 'you',
      },
    ],
  },
};
