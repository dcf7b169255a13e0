import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { asSingleLine } from '../../../../contract/formats.ts';
import { EXAM_LABEL_MAX } from '../../../../contract/record.ts';
import { outbox } from '../../../sync/device.ts';
import { doctorsLine } from '../../appointments/intents/index.ts';
import { uploadExamIntent } from '../intents/uploadExam.ts';
import type { ExamDetails } from './DetailFields.tsx';
import { useStoreFiles } from './useStoreFiles.ts';

/** Puts the files of an appointment into the outbox. */
export const useStoreUploads = (appointment: DoctorAppointment) =>
  useStoreFiles<ExamDetails>(uploadExamIntent, ({ examId, file }, details, onUnstored) => {
    const label = asSingleLine(details.label).slice(0, EXAM_LABEL_MAX);
    const ids = { examId, appointmentId: appointment.id, patientId: appointment.patient.id };
    const fields = {
      ...ids,
      ...{ name: file.name, size: file.size, line: doctorsLine(appointment) },
      ...(label !== '' && { label }),
      ...(details.takenOn !== '' && { takenOn: details.takenOn }),
    };
    return outbox.sendFile(uploadExamIntent, fields, file, onUnstored);
  });
