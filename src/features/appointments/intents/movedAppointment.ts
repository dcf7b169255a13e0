/** What is stored of a doctor's moved appointment, for the notes and exams that waited for the former one. */
import * as v from 'valibot';
import { DoctorAppointment } from '../../../../contract/appointments.ts';

const { id, date, clinic, specialty, version, patient } = DoctorAppointment.entries;

/** It may stay on the device longer than the mirror, so it has no more of the patient than a draft has: the name. */
export const MovedAppointment = v.object({
  ...{ id, date, version },
  clinic: v.pick(clinic, ['time_zone']),
  specialty: v.pick(specialty, ['name']),
  patient: v.pick(patient, ['name']),
});
