/** Which appointments the lists show, and how they are grouped. */
import type { Appointment, DoctorAppointment } from '../../../contract/appointments.ts';
import type { Span } from '../../../contract/attendance.ts';
import type { RecordEntry } from '../../../contract/record.ts';
import { begun, isAskedToMove, isAwaited, isMovable, isToConfirm, type Status } from '../../../contract/status.ts';
import { DAY_MS, dateAt, daysBetween, readingAt } from '../../../contract/wallClock.ts';
import { groupBy } from '../../ui/groupBy.ts';

export type Dated = Pick<Appointment, 'date' | 'specialty' | 'clinic'>;

const startOf = (appointment: Dated) => Date.parse(appointment.date);
const endOf = (appointment: Dated) => startOf(appointment) + appointment.specialty.duration;
export const spanOf = (appointment: Dated): Span => ({ start: startOf(appointment), end: endOf(appointment) });
export const byDate = (a: Dated, b: Dated) => startOf(a) - startOf(b);

const isClosedByStatus = ({ status }: Pick<Appointment, 'status'>) => status === 'done' || status === 'missed';

/** A patient's appointments that have not started yet, the next one first. A consultation may begin, and end, early. */
export function upcomingOf(appointments: readonly Appointment[], now: Date): Appointment[] {
  return appointments.filter(one => startOf(one) > now.getTime() && !isClosedByStatus(one)).sort(byDate);
}

/** A patient's appointments as their list has them: those under way, then those that have not started yet. */
export const listedOf = (appointments: readonly Appointment[], now: Date): Appointment[] => [
  ...appointments.filter(one => isUnderWay(one, now)).sort(byDate),
  ...upcomingOf(appointments, now),
];

/** The latest of a patient's appointments that are over, the latest first, without cancelled ones. */
export function lastOf(record: readonly RecordEntry[], now: Date, count: number): RecordEntry[] {
  const past = record.filter(one => !one.canceled_at && startOf(one) <= now.getTime() && !isUnderWay(one, now));
  return past.sort((a, b) => byDate(b, a)).slice(0, count);
}

/** A patient's appointment that is under way, or else the next one. */
export const nextOf = (appointments: readonly Appointment[], now: Date): Appointment | undefined =>
  appointments.filter(one => isUnderWay(one, now) && !isAskedToMove(one)).sort(byDate)[0] ??
  upcomingOf(appointments, now)[0];

/** A patient's list after an appointment was booked in place of others. */
export function withBooked(
  appointments: readonly Appointment[],
  booked: Appointment,
  replaced: readonly string[],
): Appointment[] {
  const others = appointments.filter(({ id }) => id !== booked.id && !replaced.includes(id));
  return [...others, booked].sort(byDate);
}

/** A doctor's list with appointments that were booked meanwhile. */
export function withNew(
  appointments: readonly DoctorAppointment[],
  booked: readonly DoctorAppointment[],
): DoctorAppointment[] {
  const others = appointments.filter(({ id }) => !booked.some(one => one.id === id));
  return [...others, ...booked].sort(byDate);
}

export interface Agenda {
  /** All appointments from today on, in the clinic's calendar, the earliest first. */
  fromToday: DoctorAppointment[];
  /** Those of them that aren't over. */
  open: DoctorAppointment[];
  /** Those of today that are done, missed, or over without a patient who is still to be seen. */
  over: DoctorAppointment[];
}

/**
 * A doctor's agenda from today on. The clock alone doesn't divide it: a patient who still waits after the time of the
 * appointment must not be among those that are over.
 */
export function agendaOf(appointments: readonly DoctorAppointment[], now: Date): Agenda {
  const fromToday = appointments
    .filter(appointment => endOf(appointment) > now.getTime() || dayDistance(appointment, now) === 0)
    .sort(byDate);
  const isOver = (one: DoctorAppointment) =>
    isClosedByStatus(one) || (endOf(one) <= now.getTime() && !isLeft(one, now));
  return { fromToday, open: fromToday.filter(one => !isOver(one)), over: fromToday.filter(isOver) };
}

/** How many of a doctor's appointments to come are on each date of their clinics. */
export function upcomingPerDate(appointments: readonly DoctorAppointment[], now: Date): Map<string, number> {
  const ahead = appointments.filter(one => endOf(one) > now.getTime() && !isClosedByStatus(one));
  return new Map(byDay(ahead).map(({ key, appointments: inDay }) => [key, inDay.length]));
}

export interface Neighbours {
  previous?: DoctorAppointment | undefined;
  next?: DoctorAppointment | undefined;
}

/** The appointments before and after one of a doctor's; none if it isn't among them. */
export function neighboursOf(appointments: readonly DoctorAppointment[], id: string): Neighbours {
  const sorted = [...appointments].sort(byDate);
  const place = sorted.findIndex(appointment => appointment.id === id);
  return place < 0 ? {} : { previous: sorted[place - 1], next: sorted[place + 1] };
}

/** Whether its patient may still cancel an appointment: until it or its consultation begins. */
export const canCancel = (appointment: Dated & Pick<Appointment, 'status'>, now: Date): boolean =>
  startOf(appointment) > now.getTime() && !begun.includes(appointment.status ?? 'booked');

/** Whether its doctor may still cancel an appointment: until it ends, unless the consultation has begun. */
export function isCancellable(appointment: DoctorAppointment, now: Date): boolean {
  const { status } = appointment;
  return endOf(appointment) > now.getTime() && status !== 'in_consultation' && status !== 'done';
}

/** Whether its doctor or patient may move an appointment, and the doctor may ask the reception to do it. */
export const canMove = (appointment: Dated & Pick<Appointment, 'status'>, now: Date): boolean =>
  isMovable(appointment.status ?? 'booked', startOf(appointment), now.getTime());

/**
 * Whether its patient is asked to confirm an appointment: not if the clinic asks for another time, nor while its status
 * isn't known.
 */
export function canConfirm(appointment: Appointment, now: Date): boolean {
  const { status, asked_to_move_at } = appointment;
  return !asked_to_move_at && status !== undefined && isToConfirm(status, startOf(appointment), now.getTime());
}

/** Whether `now` is within an appointment's time and its status isn't done or missed. */
export function isUnderWay(appointment: Dated & Pick<Appointment, 'status'>, now: Date): boolean {
  return !isClosedByStatus(appointment) && startOf(appointment) <= now.getTime() && now.getTime() < endOf(appointment);
}

/** How long after its start an appointment's patient, not there yet, is called late. */
const LATE_MS = 10 * 60_000;

/**
 * How late the patient of an appointment under way is, in milliseconds; undefined if they aren't, or have come. Not
 * every doctor records who comes: without a status of another patient of the same day no one is called late, and notes
 * that were begun say that a patient is there, too.
 * @param all the doctor's appointments
 */
export function lateBy(
  appointment: DoctorAppointment,
  all: readonly DoctorAppointment[],
  now: Date,
): number | undefined {
  const { status } = appointment;
  const late = now.getTime() - startOf(appointment);
  const isMissing = status !== undefined && isAwaited(status) && !isAskedToMove(appointment);
  const isLate = isMissing && late >= LATE_MS && isUnderWay(appointment, now) && notesOf(appointment) === 'missing';
  const isRecorded = (one: DoctorAppointment) => one.id !== appointment.id && !isAwaited(one.status ?? 'booked');
  return isLate && all.some(one => isRecorded(one) && isSameDay(one, appointment)) ? late : undefined;
}

/** 0 if an appointment is today in its clinic's calendar, 1 if tomorrow, else undefined. */
export function dayDistance(
  appointment: { date: string; clinic: Pick<Appointment['clinic'], 'time_zone'> },
  now: Date,
): 0 | 1 | undefined {
  const days = daysBetween(appointment.clinic.time_zone, now.getTime(), Date.parse(appointment.date));
  return days === 0 || days === 1 ? days : undefined;
}

/** Appointments on one calendar day of their clinics. */
export interface DayOf<A> {
  /** Identifies the day: `2026-11-22`. */
  key: string;
  appointments: A[];
}

const dayKey = ({ date, clinic }: Pick<Dated, 'date' | 'clinic'>) => dateAt(clinic.time_zone, Date.parse(date));

/** Whether two appointments are on the same calendar day of their clinics. */
export const isSameDay = (one: Pick<Dated, 'date' | 'clinic'>, other: Pick<Dated, 'date' | 'clinic'>): boolean =>
  dayKey(one) === dayKey(other);

/** Groups appointments by day, keeping their order. */
export function byDay<A extends Pick<Dated, 'date' | 'clinic'>>(appointments: readonly A[]): DayOf<A>[] {
  return [...groupBy(appointments, dayKey)].map(([key, inDay]) => ({ key, appointments: inDay }));
}

/** Which facts differ among the appointments of a list, so that each row has to say them. */
export interface Varying {
  specialty: boolean;
  clinic: boolean;
  /** The clinics' time zone. */
  zone: boolean;
}

export function varying(appointments: readonly Pick<Dated, 'specialty' | 'clinic'>[]): Varying {
  const differs = (ids: readonly string[]) => new Set(ids).size > 1;
  return {
    specialty: differs(appointments.map(({ specialty }) => specialty.id)),
    clinic: differs(appointments.map(({ clinic }) => clinic.id)),
    zone: differs(appointments.map(({ clinic }) => clinic.time_zone)),
  };
}

/** The length that most appointments of a list have, in milliseconds: of several, the first. */
export function usualLengthOf(appointments: readonly Pick<Dated, 'specialty'>[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { specialty } of appointments) counts.set(specialty.duration, (counts.get(specialty.duration) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** The state of an appointment's notes: both texts, one of them, or none. */
export function notesOf({ anamnesis, diagnosis }: Pick<Appointment, 'anamnesis' | 'diagnosis'>): NotesState {
  const written = [anamnesis, diagnosis].filter(text => text.trim() !== '').length;
  return written === 2 ? 'written' : written === 1 ? 'partly' : 'missing';
}

export type NotesState = 'written' | 'partly' | 'missing';

/**
 * Whether the doctor still has to write the notes of an appointment, or a part of them: once it is done, or once its
 * time is over. Not if the patient missed it, nor while they are to choose another time. A patient who has confirmed or
 * waits may still be seen today; on a later day the doctor has only forgotten to change the status.
 */
export function lacksNotes(appointment: DoctorAppointment, now: Date): boolean {
  const { status = 'booked' } = appointment;
  if (status === 'missed' || notesOf(appointment) === 'written') return false;
  if (status === 'done') return true;
  if (isAskedToMove(appointment) || endOf(appointment) > now.getTime()) return false;
  const isExpected = status === 'confirmed' || status === 'arrived';
  return !isExpected || dayDistance(appointment, now) !== 0;
}

/**
 * The label of a week's cell: `missing` if notes are due; for an appointment that is over and whose patient is still
 * marked as awaited, `written` or `askedToMove`; otherwise its status.
 */
export function cellState(appointment: DoctorAppointment, now: Date): Status | 'missing' | 'written' | 'askedToMove' {
  const { status = 'booked' } = appointment;
  if (lacksNotes(appointment, now)) return 'missing';
  if (!isAwaited(status) || endOf(appointment) > now.getTime()) return status;
  if (isAskedToMove(appointment)) return 'askedToMove';
  return notesOf(appointment) === 'written' ? 'written' : status;
}

/**
 * Whether a patient of today is still to be seen. After the scheduled end: only if they have confirmed or come, and the
 * notes are incomplete.
 */
export function isLeft(appointment: DoctorAppointment, now: Date): boolean {
  if (isClosedByStatus(appointment) || isAskedToMove(appointment)) return false;
  if (endOf(appointment) > now.getTime()) return true;
  return appointment.status !== undefined && appointment.status !== 'booked' && notesOf(appointment) !== 'written';
}

export interface Glance {
  /** The patient in consultation, else the first who waits, else the first whose appointment isn't over. */
  next: DoctorAppointment | undefined;
  /** Today's other patients who wait at the clinic, those who came first before the others. */
  waiting: DoctorAppointment[];
  /** Those who come later today, by time. */
  later: DoctorAppointment[];
  /** If the next one isn't today: the others of its day, by time. */
  nextDay: DoctorAppointment[];
  /** All of today's appointments, including finished ones. */
  today: DoctorAppointment[];
  /** How many of today's appointments have both texts; the same rule as in the agenda. */
  written: number;
  /** Appointments whose notes are to be written (see `lacksNotes`), latest first. */
  unwritten: DoctorAppointment[];
}

/** The appointments whose notes are to be written, latest first. */
export const unwrittenOf = (appointments: readonly DoctorAppointment[], now: Date): DoctorAppointment[] =>
  appointments
    .filter(appointment => lacksNotes(appointment, now))
    .sort(byDate)
    .reverse();

/** Those whose notes are to be written, with those of a list of earlier days: lists of different age may overlap. */
export const withEarlier = (
  unwritten: readonly DoctorAppointment[],
  earlier: readonly DoctorAppointment[],
  now: Date,
): DoctorAppointment[] => [
  ...unwritten,
  ...unwrittenOf(earlier, now).filter(({ id }) => !unwritten.some(one => one.id === id)),
];

/** A summary of a doctor's day. */
export function glanceOf(appointments: readonly DoctorAppointment[], now: Date): Glance {
  const sorted = [...appointments].sort(byDate);
  const today = sorted.filter(appointment => dayDistance(appointment, now) === 0);
  // A status that was left unchanged doesn't count once the time is over and the notes are written.
  const present = today.filter(one => endOf(one) > now.getTime() || notesOf(one) !== 'written');
  const next =
    present.find(({ status }) => status === 'in_consultation') ??
    present.find(({ status }) => status === 'arrived') ??
    sorted.find(appointment => endOf(appointment) > now.getTime() && !isClosedByStatus(appointment));
  const waiting = present
    .filter(one => one.status === 'arrived' && one !== next)
    .sort((a, b) => Date.parse(a.status_at ?? a.date) - Date.parse(b.status_at ?? b.date));
  return {
    next,
    waiting,
    later: today.filter(
      one => one !== next && !waiting.includes(one) && endOf(one) > now.getTime() && !isClosedByStatus(one),
    ),
    nextDay:
      next && dayDistance(next, now) !== 0
        ? sorted.filter(one => one !== next && isSameDay(one, next) && !isClosedByStatus(one))
        : [],
    today,
    written: today.filter(appointment => notesOf(appointment) === 'written').length,
    unwritten: unwrittenOf(appointments, now),
  };
}

/** The number of appointments on each of the seven days from today, in `zone`. `day` is the date at midnight UTC. */
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
