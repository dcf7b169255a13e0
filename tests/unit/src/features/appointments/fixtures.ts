import type { Appointment, DoctorAppointment } from '../../../../../contract/appointments.ts';
import type { ClosedTime } from '../../../../../contract/closedTimes.ts';

export const ZONE = 'America/Sao_Paulo';
/** Nine in the morning in São Paulo. */
export const NOW = new Date('2026-11-23T12:00:00Z');

const shared = (id: string, date: string) => ({
  id,
  date,
  specialty_id: 's',
  specialty: { id: 's', name: 'Cardiologia', duration: 30 * 60_000 },
  clinic: { id: 'c', name: 'Centro', address: 'Rua A', time_zone: ZONE },
  anamnesis: '',
  diagnosis: '',
  version: 1,
});

/** An appointment of 30 minutes, as its patient sees it. */
export const patientAppointment = (id: string, date: string): Appointment => ({
  ...shared(id, date),
  doctor: { id: 'd', name: 'Ana', CRM: '123456SP', email: 'ana@clinic.test', gender: 'f' },
});

/** An appointment of 30 minutes, as its doctor sees it. */
export const doctorAppointment = (
  id: string,
  date: string,
  notes: Partial<DoctorAppointment> = {},
): DoctorAppointment => ({
  ...shared(id, date),
  patient: {
    id: 'p',
    name: 'Rui',
    email: 'rui@clinic.test',
    gender: 'm',
    birthday: '1990-01-01',
    address: 'Rua B',
    phone: '+5511987654321',
  },
  ...notes,
});

/** An absence. From and to are wall-clock times in São Paulo, three hours behind. */
export const closedTime = (id: string, from: string, to: string): ClosedTime => ({
  ...{ id, kind: 'absence', clinic_id: 'c', doctor: { id: 'd', name: 'Elisa' }, note: null, holiday: null, version: 1 },
  ...{ from, to, start: new Date(`${from}:00-03:00`).toISOString(), end: new Date(`${to}:00-03:00`).toISOString() },
});
