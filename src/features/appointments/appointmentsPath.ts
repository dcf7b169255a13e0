/** The address of a patient's appointments: those of the given patient, else of the one chosen on this device. */
export const appointmentsPath = (patientId?: string): string =>
  patientId === undefined ? '/appointments' : `/appointments?${new URLSearchParams({ patient: patientId })}`;
