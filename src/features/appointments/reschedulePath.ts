/** The address on which another time for an appointment is chosen. */

interface Ids {
  id: string;
  specialty: { id: string };
  clinic: { id: string };
  doctor: { id: string };
}

/**
 * For the appointment's patient, with its own doctor first.
 * @param patient the id of the patient to choose; without it, the choice stays
 */
export function reschedulePath({ id, specialty, clinic, doctor }: Ids, patient?: string): string {
  const chosen = { specialty: specialty.id, clinic: clinic.id, doctor: doctor.id, replaces: id };
  return `/schedule/specialty/appointment?${new URLSearchParams({ ...chosen, ...(patient && { patient }) })}`;
}

/** For the appointment's doctor. */
export const moveAsDoctorPath = (id: string): string =>
  `/appointments/move?${new URLSearchParams({ appointment: id })}`;
