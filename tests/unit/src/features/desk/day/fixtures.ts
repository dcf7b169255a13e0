import type { DeskAppointment, DeskDoctorDay } from '../../../../../../contract/desk.ts';

export const ZONE = 'America/Sao_Paulo';
export const DATE = '2026-11-23';
/** How the fixture's day is shown before it begins. */
export const EARLY = { now: Date.parse(`${DATE}T00:00:00-03:00`), today: DATE };
export const CARDIOLOGY = { id: 'cardiology', name: 'Cardiologia', duration: 30 * 60_000 };
export const NUTRITION = { id: 'nutrition', name: 'Nutrição', duration: 45 * 60_000 };

/** An instant of the fixture's day at the clinic (UTC-3). */
export const at = (time: string, date = DATE) => new Date(`${date}T${time}:00-03:00`).toISOString();

export function appointment(time: string, change: Partial<DeskAppointment> = {}): DeskAppointment {
  const date = at(time);
  return {
    id: `appointment ${time}`,
    date,
    end: new Date(Date.parse(date) + CARDIOLOGY.duration).toISOString(),
    clinic_id: 'clinic',
    doctor_id: 'doctor',
    specialty_id: CARDIOLOGY.id,
    patient: { id: 'patient', name: 'Ana Souza', phone: '(11) 98765-4321' },
    status: 'booked',
    status_at: null,
    squeeze_in: false,
    ...change,
  };
}

export function doctorDay(change: Partial<DeskDoctorDay> = {}): DeskDoctorDay {
  return {
    doctor: { id: 'doctor', name: 'Helena Carvalho', gender: 'f', specialties: [CARDIOLOGY] },
    date: DATE,
    hours: [{ start: at('08:00'), end: at('12:00') }],
    free: [],
    appointments: [],
    squeeze_ins_left: 2,
    ...change,
  };
}
