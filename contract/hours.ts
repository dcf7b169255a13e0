/** Calls for weekly attendance hours, and the rules that a week must satisfy. */
import * as v from 'valibot';
import { DoctorAppointment } from './appointments.ts';
import { call } from './call.ts';
import type { FieldError } from './errors.ts';
import { Id } from './formats.ts';

export const weekDays = ['0', '1', '2', '3', '4', '5', '6'] as const;

const MINUTE_MS = 60_000;

export const ClockTime = v.pipe(v.string('required'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_invalid'));

/** A range of a weekday, in wall-clock time at the clinic. `0` is Sunday. */
export const HoursRange = v.object({
  week_day: v.picklist(weekDays, 'choice_invalid'),
  start: ClockTime,
  end: ClockTime,
});
export type HoursRange = v.InferOutput<typeof HoursRange>;

/** One weekday's attendance in a week without breaks; 00:00 to 00:00 is a closed day. */
export const DayHours = v.object(HoursRange.entries);
export type DayHours = v.InferOutput<typeof DayHours>;

/** Seven entries, one per weekday, in any order. The output is sorted. */
export const Week = v.pipe(
  v.array(DayHours, 'required'),
  v.length(7, 'invalid'),
  v.check(days => new Set(days.map(day => day.week_day)).size === days.length, 'invalid'),
  v.transform(days => [...days].sort((a, b) => a.week_day.localeCompare(b.week_day))),
);

/** Minutes after midnight of a `HH:MM` clock time. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Whether a day's hours can be divided into slots: its length must be an exact multiple of at least one of the doctor's
 * specialty durations (milliseconds). A closed day (start equal to end) always can; a day that ends before it starts
 * never can.
 */
export function dayFits(day: Pick<DayHours, 'start' | 'end'>, durations: readonly number[]): boolean {
  const length = (minutesOf(day.end) - minutesOf(day.start)) * MINUTE_MS;
  if (length === 0) return true;
  return length > 0 && durations.some(duration => length % duration === 0);
}

/** Whether every day of the week is closed. */
function weekIsClosed(week: readonly Pick<DayHours, 'start' | 'end'>[]): boolean {
  return week.every(day => day.start === day.end);
}

/** The errors of a week: each incompatible row by its index (`rows.0`), and `week` if every day is closed. */
export function weekErrors(
  week: readonly DayHours[],
  durations: readonly number[],
): Pick<FieldError, 'field' | 'code'>[] {
  const rows = week.flatMap((day, row) =>
    dayFits(day, durations) ? [] : [{ field: `rows.${row}`, code: 'hours_incompatible' as const }],
  );
  return weekIsClosed(week) ? [...rows, { field: 'week', code: 'week_closed' as const }] : rows;
}

/**
 * The week that applies today, Sunday first: seven days, or none if the hours were never saved. A day with a break is
 * given from its first start to its last end; `readTimetable` has all of it.
 */
export const weeklyHours = call({
  method: 'GET',
  path: '/schedules/schedule',
  who: 'signed in',
  query: v.object({ doctor: Id }),
  response: v.array(DayHours),
});

/**
 * Saves the week that applies today. A day whose start and end are the present ones keeps its breaks; weeks that apply
 * later, and the rules of booking, stay. `outside` lists the future appointments that no longer fit; they aren't
 * cancelled.
 */
export const saveWeeklyHours = call({
  method: 'POST',
  path: '/schedules/:doctorId',
  who: 'Doctor',
  params: v.object({ doctorId: Id }),
  body: Week,
  response: v.object({ hours: v.array(DayHours), outside: v.array(DoctorAppointment) }),
});

/** The most squeeze-ins per day that a doctor may allow. */
export const MAX_SQUEEZE_INS = 50;

/** How many appointments a day the reception may squeeze in: off the grid, outside the hours or over another one. */
export const SqueezeIns = v.object({
  per_day: v.pipe(
    v.number('required'),
    v.integer('invalid'),
    v.minValue(0, 'invalid'),
    v.maxValue(MAX_SQUEEZE_INS, 'invalid'),
  ),
});
export type SqueezeIns = v.InferOutput<typeof SqueezeIns>;

/** What the signed-in doctor allows. */
export const readSqueezeIns = call({
  method: 'GET',
  path: '/schedules/squeeze-ins',
  who: 'Doctor',
  response: SqueezeIns,
});

/** A lower number cancels nothing that is booked. */
export const saveSqueezeIns = call({
  method: 'PUT',
  path: '/schedules/squeeze-ins',
  who: 'Doctor',
  body: SqueezeIns,
  response: SqueezeIns,
});
