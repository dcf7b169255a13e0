/** What a stored intent or draft needs to say, in any language and without a network, which appointment it is about. */
import * as v from 'valibot';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import type { Words } from '../../../sync/outbox/intent.ts';

export const AppointmentLine = v.object({
  /** The appointment's instant, and the IANA time zone of its clinic. */
  date: v.string(),
  timeZone: v.string(),
  /** The specialty's name as used by the API. */
  specialty: v.string(),
  /** The doctor's name for a patient, the patient's name for a doctor. */
  person: v.string(),
});
export type AppointmentLine = v.InferOutput<typeof AppointmentLine>;

/** The line of one of the doctor's appointments. */
export const doctorsLine = ({ date, clinic, specialty, patient }: DoctorAppointment): AppointmentLine => ({
  date,
  timeZone: clinic.time_zone,
  specialty: specialty.name,
  person: patient.name,
});

/** The values that texts about an appointment are filled with. */
export function appointmentWords(
  { date, timeZone, specialty, person }: AppointmentLine,
  { dayTime, specialtyName }: Pick<Words, 'dayTime' | 'specialtyName'>,
) {
  return { person, specialty: specialtyName(specialty), when: dayTime(date, timeZone) };
}
