/** Appointments as the reception's pages of patients list them. Pure. */
import type { DeskAppointment, DeskDay, DeskDoctorDay, DeskPatientDetails } from '../../../../contract/desk.ts';
import { isAskedToMove, isAwaited, isPresent, type ShownStatus, shownStatus } from '../../../../contract/status.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import type { ChatTopic } from '../whatsApp.ts';

type Appointment = DeskPatientDetails['appointments'][number];

/**
 * Splits appointments into those of today and later, earliest first, and those of the days before, latest first. Each
 * counts by the date at its clinic. A cancelled one is never upcoming.
 *
 * @param now epoch milliseconds
 */
export function byTime(
  appointments: readonly Appointment[],
  zoneOf: (clinicId: string) => string,
  now: number,
): { upcoming: Appointment[]; past: Appointment[] } {
  const isUpcoming = ({ clinic_id, date, canceled_at }: Appointment) => {
    const zone = zoneOf(clinic_id);
    return canceled_at === null && dateAt(zone, Date.parse(date)) >= dateAt(zone, now);
  };
  const time = ({ date }: Appointment) => Date.parse(date);
  return {
    upcoming: appointments.filter(isUpcoming).sort((a, b) => time(a) - time(b)),
    past: appointments.filter(one => !isUpcoming(one)).sort((a, b) => time(b) - time(a)),
  };
}

/**
 * What the list says about an appointment: `asked` if its patient can still choose another time, as the clinic asked.
 *
 * @param now epoch milliseconds
 */
export function shownState(
  appointment: Pick<Appointment, 'canceled_at' | 'status' | 'date' | 'asked_to_move_at'>,
  isPast: boolean,
  now: number,
): ShownStatus | 'cancelled' | 'asked' {
  if (appointment.canceled_at !== null) return 'cancelled';
  return isChoosing(appointment, now) ? 'asked' : shownStatus(appointment.status, isPast);
}

/** An appointment with its doctor. */
export type DayRow = DeskAppointment & Pick<DeskDoctorDay, 'doctor'>;

/** The appointments of all doctors of a day, by time. */
export function ofAllDoctors({ days }: DeskDay): DayRow[] {
  const all = days.flatMap(({ doctor, appointments }) => appointments.map(one => ({ ...one, doctor })));
  return all.sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
}

/** The doctors of a day's appointments, in the order of their first ones, with how many each has. */
export function doctorsOf(rows: readonly DayRow[]): { id: string; name: string; count: number }[] {
  const ids = [...new Set(rows.map(({ doctor }) => doctor.id))];
  return ids.map(id => {
    const own = rows.filter(({ doctor }) => doctor.id === id);
    return { id, name: own[0]?.doctor.name ?? '', count: own.length };
  });
}

/**
 * Whether an appointment has ended.
 *
 * @param now epoch milliseconds
 */
const hasEnded = ({ end }: Pick<DeskAppointment, 'end'>, now: number): boolean => Date.parse(end) <= now;

/**
 * Whether a patient can still choose another time, as the clinic asked. After the start of the appointment it can't be
 * moved, so the patient is awaited like any other.
 *
 * @param now epoch milliseconds
 */
export const isChoosing = (row: Pick<DeskAppointment, 'status' | 'date' | 'asked_to_move_at'>, now: number): boolean =>
  isAskedToMove(row) && Date.parse(row.date) > now;

/**
 * Whether an appointment has begun and its patient is still awaited.
 *
 * @param now epoch milliseconds
 */
export const isLate = (row: Pick<DeskAppointment, 'status' | 'date' | 'end'>, now: number): boolean =>
  isAwaited(row.status) && Date.parse(row.date) < now && !hasEnded(row, now);

/** A wait after the time of the appointment that is called long. */
const LONG_WAIT_MS = 30 * 60_000;

/**
 * Whether a patient who has arrived has been waiting for long, counted from the time of the appointment if they came
 * early.
 *
 * @param now epoch milliseconds
 */
export const waitsLong = (
  { status, status_at: since, date }: Pick<DeskAppointment, 'status' | 'status_at' | 'date'>,
  now: number,
): boolean => status === 'arrived' && now - Math.max(Date.parse(date), Date.parse(since ?? date)) >= LONG_WAIT_MS;

/**
 * What a chat with an appointment's patient is about; undefined if only a greeting fits. A patient who was asked to
 * choose another time isn't asked to confirm this one, even when it is too late to choose.
 *
 * @param now epoch milliseconds
 */
export function chatTopicOf(
  row: Pick<DeskAppointment, 'status' | 'date' | 'end' | 'asked_to_move_at'>,
  now: number,
): ChatTopic | undefined {
  if (hasEnded(row, now)) return undefined;
  if (isAskedToMove(row)) return isChoosing(row, now) ? 'asked_to_move' : undefined;
  return row.status === 'booked' ? 'confirm' : undefined;
}

/**
 * Whether an appointment has ended with no attendance recorded.
 *
 * @param now epoch milliseconds
 */
export const isUnrecorded = ({ status, end }: Pick<DeskAppointment, 'status' | 'end'>, now: number): boolean =>
  isAwaited(status) && hasEnded({ end }, now);

/**
 * Where an appointment is listed: `here` if its patient is at the clinic; `expected` if it hasn't ended and its patient
 * is awaited, or `asked` if they can still choose another time as the clinic asked; `unrecorded` if it has ended with
 * no attendance recorded; `settled` otherwise.
 */
export type Turn = 'here' | 'expected' | 'asked' | 'unrecorded' | 'settled';

/** @param now epoch milliseconds */
export function turnOf(row: Pick<DeskAppointment, 'status' | 'date' | 'end' | 'asked_to_move_at'>, now: number): Turn {
  if (isPresent(row.status)) return 'here';
  if (!isAwaited(row.status)) return 'settled';
  if (hasEnded(row, now)) return 'unrecorded';
  return isChoosing(row, now) ? 'asked' : 'expected';
}
