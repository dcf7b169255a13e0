import { type DoctorAppointment, listDoctorAppointments } from '../../../contract/appointments.ts';
import { type HandedInExam, listHandedInExams } from '../../../contract/handedInExams.ts';
import {
  type Exam,
  listExams,
  listTreatedPatients,
  type RecordEntry,
  readRecord,
  type TreatedPatient,
} from '../../../contract/record.ts';
import type { MirroredValue } from '../../device/mirror.ts';
import { requestAllPages } from '../../net/list.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';
import { changeStatusIntent, withPending, withPendingStatus } from '../appointments/intents/index.ts';
import { cancelDocumentIntent, issueDocumentIntent } from '../documents/intents/index.ts';
import { saveEntryIntent, withPendingAllergies } from '../entries/intents/index.ts';
import { deleteExamIntent, withoutDeleted } from './intents/deleteExam.ts';
import { withdrawExamIntent } from './intents/withdrawExam.ts';

/** A single appointment is mirrored as a part of the doctor's list, which has its own query. */
function mirroredAppointment(id: string): MirroredValue<DoctorAppointment[]> {
  return {
    async read() {
      const list = await mirror.of('doctorAppointments').read();
      const found = list?.value.filter(appointment => appointment.id === id);
      return list && found?.length ? { value: found, savedAt: list.savedAt } : undefined;
    },
    write: async () => {},
  };
}

/** One of the doctor's own appointments, with pending notes and statuses; an empty list if the id doesn't exist. */
export const appointmentQuery = (appointmentId: string) =>
  defineQuery<DoctorAppointment[]>({
    key: ['appointment', appointmentId],
    call: signal => request(listDoctorAppointments, { query: { id: appointmentId }, signal }),
    store: mirroredAppointment(appointmentId),
    overlay: withPending,
  });

/** A patient's history, most recent first; `keep` if it is fetched for offline use rather than to be shown now. */
export const recordQuery = (patientId: string, keep?: 'rounds' | 'device') =>
  defineQuery<RecordEntry[]>({
    key: ['record', patientId],
    call: signal => requestAllPages(readRecord, { params: { patientId }, query: { keep }, signal }),
    store: mirror.of('records', patientId),
    overlay: (record, entries) =>
      cancelDocumentIntent.applyPending(
        issueDocumentIntent.applyPending(deleteExamIntent.applyPending(record, entries), entries),
        entries,
      ),
  });

/** The same, fetched for offline use, for a page that shows nothing clinical of it: the audit log records reads. */
export const offlineRecordQuery = (patientId: string) =>
  defineQuery<RecordEntry[]>({ ...recordQuery(patientId, 'device'), key: ['offlineRecord', patientId] });

/** The exams that were handed in for a patient, latest first; `keep` as in `recordQuery`. */
export const handedInExamsQuery = (patientId: string, keep?: 'rounds' | 'device') =>
  defineQuery<HandedInExam[]>({
    key: ['handedInExams', patientId],
    call: signal => requestAllPages(listHandedInExams, { params: { patientId }, query: { keep }, signal }),
    store: mirror.of('handedInExams', patientId),
    overlay: withdrawExamIntent.applyPending,
  });

/** The patients whom the signed-in doctor treats, in no meaningful order. */
export const treatedPatientsQuery = defineQuery<TreatedPatient[]>({
  key: ['treatedPatients'],
  call: signal => requestAllPages(listTreatedPatients, { query: {}, signal }),
  store: mirror.of('treatedPatients'),
  overlay: (patients, entries) =>
    entries.some(({ intent }) => saveEntryIntent.is(intent) || changeStatusIntent.is(intent))
      ? patients.map(patient => withPendingStatuses(withPendingAllergies(patient, entries), entries))
      : patients,
});

function withPendingStatuses(
  patient: TreatedPatient,
  entries: Parameters<typeof withPendingStatus>[1],
): TreatedPatient {
  const shown = (one: TreatedPatient['last']) => (one ? (withPendingStatus([one], entries)[0] ?? one) : one);
  return { ...patient, last: shown(patient.last), next: shown(patient.next) };
}

/** An appointment's exams are mirrored as a part of the patient's record. */
function mirroredExams(appointmentId: string, patientId: string): MirroredValue<Exam[]> {
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
export const examsQuery = (appointmentId: string, patientId: string) =>
  defineQuery<Exam[]>({
    key: ['exams', appointmentId],
    call: async signal => (await request(listExams, { params: { appointmentId }, signal })) ?? [],
    store: mirroredExams(appointmentId, patientId),
    overlay: withoutDeleted,
  });
