import type * as record from '../../../../contract/record.ts';
import { appointment, doctorAppointment, document, exam, ids } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const READERS = 'For the patient, those who care for the patient, and doctors who treat the patient.';

export const recordDocs: DocumentationOf<typeof record> = {
  readRecord: {
    summary: 'Read a patient’s record',
    description:
      `${READERS} All appointments with their exams and documents, latest first, future ones included. A cancelled one is only ` +
      'listed if it has notes, exams or documents, with `canceled_at` and `cancel_reason`.',
    parameters: { id: 'The patient.' },
    request: { params: { patientId: ids.patient } },
    response: [{ ...appointment, exams: [exam], documents: [document] }],
  },
  listTreatedPatients: {
    summary: 'List the patients whom you treat',
    description:
      'With the doctor’s own last and next appointment; cancelled ones aside. A merged patient is listed as the one ' +
      'whom they were merged into. Sorted by id. Empty until the clinic has approved the doctor.',
    request: {},
    response: [
      {
        ...{ id: ids.patient, name: 'Bia Lima', birthday: '1990-05-20', gender: 'f', last: null },
        next: {
          ...{ id: ids.appointment, date: '2027-03-08T11:00:00.000Z', time_zone: 'America/Sao_Paulo' },
          status: 'booked',
        },
        allergies: [],
      },
    ],
  },
  saveNotes: {
    summary: 'Save the notes of an appointment',
    description:
      'For the appointment’s doctor, before, during and after it. `version` is the one that was read; it is required ' +
      'once notes have been saved. A stale one is refused with `version_conflict`, which carries the appointment as ' +
      'it is now in `current`. Every saved text is kept as a version.',
    errors: ['not_found', 'version_conflict'],
    request: {
      body: { id: ids.appointment, anamnesis: 'Dor de cabeça há três dias.', diagnosis: 'Enxaqueca.', version: 1 },
    },
    response: doctorAppointment,
  },
  listNotesVersions: {
    summary: 'List the versions of an appointment’s notes',
    description: `${READERS} The latest first, including the current one.`,
    parameters: { id: 'The appointment.', after: 'The last version of the previous page.' },
    request: { params: { id: ids.appointment } },
    response: [
      {
        ...{ version: 2, anamnesis: 'Dor de cabeça há três dias.', diagnosis: 'Enxaqueca.' },
        written_at: '2027-03-01T12:00:00.000Z',
      },
    ],
  },
  createExam: {
    summary: 'Create an exam without a file',
    description:
      'For the appointment’s doctor. The client may choose the `id`: a repeat with the same one returns the same exam.',
    errors: ['not_found', 'exams_limit'],
    request: {
      body: {
        appointment_id: ids.appointment,
        result: 'Hemograma',
        id: ids.newExam,
        label: 'Hemograma',
        taken_on: '2027-02-26',
      },
    },
    response: {
      ...{ id: ids.newExam, appointment_id: ids.appointment },
      ...{ result: 'Hemograma', created_at: '2027-03-01T12:00:00.000Z' },
    },
  },
  uploadExam: {
    summary: 'Upload the file of an exam',
    description:
      'For the exam’s doctor. PNG, JPEG or PDF, detected from the content, not from the name. Sending the same bytes again gets the ' +
      'same response; a different file is refused.',
    errors: ['not_found', 'exam_has_file', 'unsupported_file', 'storage_full', 'validation'],
    form: {
      text: { description: 'The exam’s id. Send it before the file.', example: ids.exam },
      image: { description: 'The file.' },
    },
    response: { _id: ids.exam, url: `/exams/download?id=${ids.exam}` },
  },
  deleteExam: {
    summary: 'Hide an exam',
    description: 'For the exam’s doctor. No response lists it any more; the row and the file are kept.',
    parameters: { id: 'The exam.' },
    request: { params: { id: ids.exam } },
  },
  listExams: {
    summary: 'List the exams of an appointment',
    description: `${READERS} \`null\` if there are none. Exams without a file are only listed for their own doctor.`,
    request: { params: { appointmentId: ids.appointment } },
    response: [exam],
  },
  downloadExam: {
    summary: 'Download the file of an exam',
    description: `${READERS} With \`keep=rounds\`, the audit lists it as kept on the doctor’s device. Ranges and \`If-None-Match\` are supported.`,
    parameters: { id: 'The exam.' },
    errors: ['not_found'],
    request: { query: { id: ids.exam } },
    media: ['image/png', 'image/jpeg', 'application/pdf'],
    emptyWhen: 'No file was uploaded.',
  },
  examThumbnail: {
    summary: 'Download a small picture of an exam',
    description: READERS,
    parameters: { id: 'The exam.' },
    errors: ['not_found'],
    request: { query: { id: ids.exam } },
    media: ['image/webp'],
    emptyWhen: 'The file is a PDF, or none was uploaded.',
  },
  reportOfflineAccess: {
    summary: 'Report an access to a record while offline',
    description:
      'A doctor’s device reports it once it is online. `opened_at` is the device’s time; an earlier one than ' +
      '`SESSION_DAYS` ago is replaced by that limit. Send an `Idempotency-Key`: a repeat then adds no second entry.',
    errors: ['not_found'],
    request: { body: { patient_id: ids.patient, subject: 'record', opened_at: '2027-03-01T08:30:00-03:00' } },
  },
  listAudit: {
    summary: 'List who read or changed your record',
    description:
      'The newest first. Includes actions on the account. `about` names the appointment, exam or document by its dates.',
    parameters: {
      after: 'Taken from the `Link` header; clients don’t construct it.',
      actors: '`own`: what the caller’s account did; `others`: all the rest.',
    },
    errors: ['not_found'],
    response: [
      {
        at: '2027-03-01T12:00:00.000Z',
        actor: { name: 'Maria Lima', role: 'Patient', is: 'you' },
        action: 'read',
        subject: 'appointments',
      },
      {
        at: '2027-03-01T11:40:00.000Z',
        actor: { name: 'Helena Carvalho', role: 'Doctor', gender: 'f' },
        action: 'read',
        subject: 'record',
        on_appointment_day: true,
      },
      {
        at: '2027-03-01T11:35:00.000Z',
        actor: { name: 'Helena Carvalho', role: 'Doctor', gender: 'f' },
        action: 'create',
        subject: 'document',
        about: {
          appointment: { id: ids.appointment, date: '2027-03-01T11:30:00.000Z', time_zone: 'America/Sao_Paulo' },
          document: 'prescription',
        },
      },
    ],
  },
};
