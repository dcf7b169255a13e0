/** Which appointments a list shows, and when (spec section 2; contract.md, "Deliberate departures"). */
import { TZDate } from '@date-fns/tz';
import { isSameDay } from 'date-fns';
import type { Appointment, DoctorAppointment } from '../../contract/appointments.ts';

type Dated = Pick<Appointment, 'date' | 'specialty' | 'clinic'>;

const startOf = (appointment: Dated) => Date.parse(appointment.date);
const endOf = (appointment: Dated) => startOf(appointment) + appointment.specialty.duration;
const byDate = (a: Dated, b: Dated) => startOf(a) - startOf(b);

/** A patient's appointments until each begins, the next one first. */
export function ahead(appointments: readonly Appointment[], now: Date): Appointment[] {
  return appointments.filter(appointment => startOf(appointment) > now.getTime()).sort(byDate);
}

export interface Rounds {
  /** Until each ends, the next one first. */
  upcoming: DoctorAppointment[];
  /** Those of today, by the clinic's calendar, that have ended, the first of the day first. */
  seenToday: DoctorAppointment[];
}

/** A doctor's appointments of now and later, and those of today that are over. */
export function roundsOf(appointments: readonly DoctorAppointment[], now: Date): Rounds {
  const sorted = [...appointments].sort(byDate);
  return {
    upcoming: sorted.filter(appointment => endOf(appointment) > now.getTime()),
    seenToday: sorted.filter(appointment => endOf(appointment) <= now.getTime() && dayDistance(appointment, now) === 0),
  };
}

/** Whether an appointment is under way. */
export function isUnderWay(appointment: Dated, now: Date): boolean {
  return startOf(appointment) <= now.getTime() && now.getTime() < endOf(appointment);
}

/** 0 when an appointment is today by its clinic's calendar, 1 when it is tomorrow, else undefined. */
export function dayDistance(appointment: Pick<Dated, 'date' | 'clinic'>, now: Date): 0 | 1 | undefined {
  const zone = appointment.clinic.time_zone;
  const day = new TZDate(Date.parse(appointment.date), zone);
  const today = new TZDate(now.getTime(), zone);
  if (isSameDay(day, today)) return 0;
  const tomorrow = new TZDate(today);
  tomorrow.setDate(tomorrow.getDate() + 1);
  return isSameDay(day, tomorrow) ? 1 : undefined;
}
