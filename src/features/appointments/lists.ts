/** Which appointments a list shows, and when (spec section 2; contract.md, "Deliberate departures"). */
import type { Appointment, DoctorAppointment } from '../../../contract/appointments.ts';
import { DAY_MS, dateAt, daysBetween, readingAt } from '../../../contract/wallClock.ts';

type Dated = Pick<Appointment, 'date' | 'specialty' | 'clinic'>;

const startOf = (appointment: Dated) => Date.parse(appointment.date);
const endOf = (appointment: Dated) => startOf(appointment) + appointment.specialty.duration;
const byDate = (a: Dated, b: Dated) => startOf(a) - startOf(b);

/** A patient's appointments until each begins, the next one first. */
export function ahead(appointments: readonly Appointment[], now: Date): Appointment[] {
  return appointments.filter(appointment => startOf(appointment) > now.getTime()).sort(byDate);
}

/** A patient's list once an appointment was booked in the place of others. */
export function withBooked(
  appointments: readonly Appointment[],
  booked: Appointment,
  replaced: readonly string[],
): Appointment[] {
  const others = appointments.filter(({ id }) => id !== booked.id && !replaced.includes(id));
  return [...others, booked].sort(byDate);
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
  const days = daysBetween(appointment.clinic.time_zone, now.getTime(), Date.parse(appointment.date));
  return days === 0 || days === 1 ? days : undefined;
}

/** Appointments of one calendar day of their clinics. */
export interface DayOf<A> {
  /** Tells the day apart: `2026-11-22`. */
  key: string;
  appointments: A[];
}

const dayKey = ({ date, clinic }: Pick<Dated, 'date' | 'clinic'>) => dateAt(clinic.time_zone, Date.parse(date));

/** Appointments by day, in the order they came. */
export function byDay<A extends Pick<Dated, 'date' | 'clinic'>>(appointments: readonly A[]): DayOf<A>[] {
  const days = new Map<string, A[]>();
  for (const appointment of appointments) {
    const key = dayKey(appointment);
    days.set(key, [...(days.get(key) ?? []), appointment]);
  }
  return [...days].map(([key, inDay]) => ({ key, appointments: inDay }));
}

/** How far the notes of an appointment are: both texts, one of them, or none. */
export function notesOf({ anamnesis, diagnosis }: Pick<Appointment, 'anamnesis' | 'diagnosis'>): NotesState {
  const written = [anamnesis, diagnosis].filter(text => text.trim() !== '').length;
  return written === 2 ? 'written' : written === 1 ? 'partly' : 'missing';
}

export type NotesState = 'written' | 'partly' | 'missing';

export interface Glance {
  /** Who is being seen or comes next. */
  next: DoctorAppointment | undefined;
  /** All of today, those that are over too. */
  today: DoctorAppointment[];
  /** How many of today's have both texts, counted as the agenda marks them. */
  written: number;
  /** Those that are over and lack one text or both, the latest first. */
  unwritten: DoctorAppointment[];
}

/** A doctor's day in short. */
export function glanceOf(appointments: readonly DoctorAppointment[], now: Date): Glance {
  const sorted = [...appointments].sort(byDate);
  const today = sorted.filter(appointment => dayDistance(appointment, now) === 0);
  return {
    next: sorted.find(appointment => endOf(appointment) > now.getTime()),
    today,
    written: today.filter(appointment => notesOf(appointment) === 'written').length,
    unwritten: sorted
      .filter(appointment => endOf(appointment) <= now.getTime() && notesOf(appointment) !== 'written')
      .reverse(),
  };
}

/** How many appointments each of the seven days from today on has, in `zone`. `day` is the date at midnight UTC. */
export function weekLoad(
  appointments: readonly Pick<Dated, 'date'>[],
  now: Date,
  zone: string,
): { day: Date; count: number }[] {
  return Array.from({ length: 7 }, (_, ahead) => {
    const count = appointments.filter(
      ({ date }) => daysBetween(zone, now.getTime(), Date.parse(date)) === ahead,
    ).length;
    return { day: new Date((Math.floor(readingAt(zone, now.getTime()) / DAY_MS) + ahead) * DAY_MS), count };
  });
}
