import { type DoctorAppointment, listDoctorAppointments } from '../../../contract/appointments.ts';
import { type Exam, listExams, type RecordEntry, readRecord } from '../../../contract/record.ts';
import type { Copy } from '../../device/mirror.ts';
import { requestAllPages } from '../../net/list.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import type { Reading } from '../../sync/queries/reading.ts';
import { saveNotesIntent } from './intents/saveNotes.ts';

/** A single appointment is mirrored as a part of the doctor's list, which has its own query. */
function copyOfOne(id: string): Copy<DoctorAppointment[]> {
  return {
    async read() {
      const list = await mirror.of('doctorAppointments').read();
      const found = list?.value.filter(appointment => appointment.id === id);
      return list && found?.length ? { value: found, savedAt: list.savedAt } : undefined;
    },
    write: async () => {},
  };
}

/** One of the doctor's own appointments, with pending notes; an empty list if the id doesn't exist. */
export const visitReading = (appointmentId: string): Reading<DoctorAppointment[]> => ({
  key: ['visit', appointmentId],
  fetch: signal => request(listDoctorAppointments, { query: { id: appointmentId }, signal }),
  mirror: copyOfOne(appointmentId),
  apply: saveNotesIntent.applyPending,
});

/** A patient's history, most recent first; `keep` if it is fetched for offline use rather than for reading now. */
export const recordReading = (patientId: string, keep?: 'rounds'): Reading<RecordEntry[]> => ({
  key: ['record', patientId],
  fetch: signal => requestAllPages(readRecord, { params: { patientId }, query: { keep }, signal }),
  mirror: mirror.of('records', patientId),
});

/** An appointment's exams are mirrored as a part of the patient's record. */
function copyOfExams(appointmentId: string, patientId: string): Copy<Exam[]> {
  return {
    async read() {
      const record = await mirror.of('records', patientId).read();
      const found = record?.value.find(entry => entry.id === appointmentId);
      return record && found && { value: found.exams, savedAt: record.savedAt };
    },
    write: async () => {},
  };
}

/** The exams of an appointment, oldest first. */
export const examsReading = (appointmentId: string, patientId: string): Reading<Exam[]> => ({
  key: ['exams', appointmentId],
  fetch: async signal => (await request(listExams, { params: { appointmentId }, signal })) ?? [],
  mirror: copyOfExams(appointmentId, patientId),
});
