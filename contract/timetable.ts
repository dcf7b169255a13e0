/** Calls for a doctor's timetable: weeks with breaks, from which day they apply, and the rules of booking. */
import * as v from 'valibot';
import { DoctorAppointment } from './appointments.ts';
import { call } from './call.ts';
import { dateAfter } from './clinicTime.ts';
import type { FieldError } from './errors.ts';
import { PlainDate } from './formats.ts';
import { HoursRange, minutesOf, weekDays, weekErrors } from './hours.ts';

/** The most ranges that a weekday may have: three breaks. */
export const MAX_RANGES_A_DAY = 4;
/** The most weeks in a timetable, the present one included. */
export const MAX_WEEKS = 12;

const whole = (least: number, most: number) =>
  v.pipe(v.number('required'), v.integer('invalid'), v.minValue(least, 'invalid'), v.maxValue(most, 'invalid'));

/** The longest minimum notice, in minutes: 30 days. */
export const MAX_NOTICE_MINUTES = 30 * 24 * 60;
/** The longest horizon, in days. Without one, `BOOKING_HORIZON_MONTHS` applies. */
export const MAX_HORIZON_DAYS = 365;
/** The longest buffer between appointments, in minutes. */
export const MAX_BUFFER_MINUTES = 120;

/** A doctor's rules of booking. All but the buffer are for patients alone: the reception books at any free time. */
export const BookingRules = v.object({
  /** How long before its start an appointment must be booked, in minutes. */
  notice_minutes: whole(0, MAX_NOTICE_MINUTES),
  /** How many days ahead an appointment may start; null for `BOOKING_HORIZON_MONTHS`. */
  horizon_days: v.nullable(whole(1, MAX_HORIZON_DAYS)),
  /** The time that stays free after an appointment, in minutes. */
  buffer_minutes: whole(0, MAX_BUFFER_MINUTES),
  /** Whether patients can book by themselves. Otherwise only the reception books. */
  online: v.boolean('required'),
});
export type BookingRules = v.InferOutput<typeof BookingRules>;

/** The rules of a doctor who never changed them. */
export const defaultRules: BookingRules = { notice_minutes: 0, horizon_days: null, buffer_minutes: 0, online: true };

/** A week and the first day on which it applies. Each applies until the next one. */
export const TimetableWeek = v.object({
  /** The first day at the clinic, `YYYY-MM-DD`; null for the week that applies now. */
  valid_from: v.nullable(PlainDate),
  /** By weekday and start. A weekday without a range is closed. */
  ranges: v.pipe(
    v.array(HoursRange, 'required'),
    v.maxLength(weekDays.length * MAX_RANGES_A_DAY, 'too_long'),
    v.transform(ranges =>
      [...ranges].sort((a, b) => a.week_day.localeCompare(b.week_day) || a.start.localeCompare(b.start)),
    ),
  ),
});
export type TimetableWeek = v.InferOutput<typeof TimetableWeek>;

const shared = {
  /** The week that applies now, then later ones by their first day. */
  weeks: v.pipe(v.array(TimetableWeek, 'required'), v.minLength(1, 'required'), v.maxLength(MAX_WEEKS, 'too_long')),
  rules: BookingRules,
};

/** A doctor's timetable. `version` is 0 until the first save, and increases with each change. */
export const Timetable = v.object({ ...shared, version: v.number() });
export type Timetable = v.InferOutput<typeof Timetable>;

/** The signed-in doctor's. Before the first save it has one week without ranges, and `defaultRules`. */
export const readTimetable = call({ method: 'GET', path: '/timetable', who: 'Doctor', response: Timetable });

/** Additional member of a `version_conflict` problem: the timetable that was saved meanwhile. */
export const TimetableConflict = v.object({ current: Timetable });

/**
 * Saves a timetable that was made from version `version`. A week whose first day has come becomes the present one, so
 * that a save may wait for the network. The same content as the stored one is a repeat and changes nothing. Refused
 * with `schedule_incompatible` and the rows that are wrong (`timetableErrors`), with `version_conflict` for another
 * version. `outside` lists the future appointments that no longer fit; they aren't cancelled.
 */
export const saveTimetable = call({
  method: 'PUT',
  path: '/timetable',
  who: 'Doctor',
  body: v.object({ ...shared, version: v.pipe(v.number('required'), v.integer('invalid'), v.minValue(0, 'invalid')) }),
  maxBodyBytes: 64 * 1024,
  response: v.object({ timetable: Timetable, outside: v.array(DoctorAppointment) }),
});

type WeekError = Pick<FieldError, 'field' | 'code'>;

/**
 * The errors of a timetable: an incompatible or overlapping range by its indexes (`weeks.0.ranges.3`), a week that is
 * always closed (`weeks.0`), and a first day that is missing or not later than the one before (`weeks.1.valid_from`).
 * @param durations of the doctor's specialties, in milliseconds
 */
export function timetableErrors(weeks: readonly TimetableWeek[], durations: readonly number[]): WeekError[] {
  return weeks.flatMap(({ valid_from, ranges }, index) => {
    const previous = weeks[index - 1]?.valid_from;
    const isInOrder =
      index === 0 ? valid_from === null : valid_from !== null && (previous === null || valid_from > (previous ?? ''));
    const dates: WeekError[] = isInOrder ? [] : [{ field: `weeks.${index}.valid_from`, code: 'date_invalid' }];
    return [...dates, ...rangesErrors(ranges, durations, `weeks.${index}`)];
  });
}

function rangesErrors(ranges: readonly HoursRange[], durations: readonly number[], path: string): WeekError[] {
  const errors = weekErrors(ranges, durations).map(({ field, code }) => ({
    field: field === 'week' ? path : `${path}.${field.replace('rows', 'ranges')}`,
    code,
  }));
  const overlaps = ranges.flatMap((range, index): WeekError[] => {
    const before = ranges[index - 1];
    const isApart = before?.week_day !== range.week_day || minutesOf(before.end) <= minutesOf(range.start);
    return isApart ? [] : [{ field: `${path}.ranges.${index}`, code: 'hours_overlap' }];
  });
  const crowded = ranges.flatMap((range, index): WeekError[] =>
    ranges[index - MAX_RANGES_A_DAY]?.week_day === range.week_day
      ? [{ field: `${path}.ranges.${index}`, code: 'too_long' }]
      : [],
  );
  return [...errors, ...overlaps, ...crowded];
}

/**
 * The weeks as of a day: the latest week that applies by then comes first, without a first day.
 * @param today `YYYY-MM-DD` at the clinic
 */
export function weeksAsOf(weeks: readonly TimetableWeek[], today: string): TimetableWeek[] {
  const present = weeks.findLastIndex(({ valid_from }) => valid_from === null || valid_from <= today);
  return weeks.slice(Math.max(0, present)).map((week, index) => (index === 0 ? { ...week, valid_from: null } : week));
}

/** The last day on which each of these weeks applies; null for the last one. */
export const lastDays = (weeks: readonly TimetableWeek[]): (string | null)[] =>
  weeks.map((_, index) => {
    const next = weeks[index + 1]?.valid_from;
    return next ? dateAfter(next, -1) : null;
  });
