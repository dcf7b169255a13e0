/** When messages are due: pure functions of a clinic's times. Instants are epoch milliseconds. */
import { dayAfter, instantOf, type PlainDay, wallClock } from '../../../contract/clinicTime.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A reminder that would be due in quiet hours is sent this long before they begin, which leaves time for a retry. */
const BEFORE_QUIET_MS = 15 * MINUTE_MS;
const DEFAULT_EVENING = 18 * 60;
/** How many days before its appointment a patient is reminded of an empty questionnaire. */
const QUESTIONNAIRE_DAYS = 2;

/** A clinic's zone, and the columns of its settings. */
export interface ClinicTimes {
  timeZone: string;
  /** Minutes after midnight of the evening before; null for no such reminder. */
  reminderEvening: number | null;
  /** Hours before the start; null for no such reminder. */
  reminderHours: number | null;
  /** Minutes after midnight; both null for no quiet hours. */
  quietFrom: number | null;
  quietTo: number | null;
}

/** The start and the end of the quiet hours around an instant; undefined if it isn't in any. */
export function quietAround(times: ClinicTimes, instant: number): { start: number; end: number } | undefined {
  const { timeZone, quietFrom, quietTo } = times;
  if (quietFrom === null || quietTo === null) return undefined;
  const { minute, ...day } = wallClock(timeZone, instant);
  const isOvernight = quietFrom > quietTo;
  const isAfterMidnight = minute < quietTo && (isOvernight || minute >= quietFrom);
  const isBeforeMidnight = isOvernight && minute >= quietFrom;
  if (!isAfterMidnight && !isBeforeMidnight) return undefined;
  const first = isOvernight && isAfterMidnight ? dayAfter(day, -1) : day;
  const last = isBeforeMidnight ? dayAfter(day, 1) : day;
  const around = { start: instantOf(timeZone, first, quietFrom), end: instantOf(timeZone, last, quietTo) };
  // In an hour that clocks show twice, the end may have passed already.
  return around.end > instant ? around : undefined;
}

/** When the quiet hours end that an instant is in; undefined if it isn't in any. */
export const quietUntil = (times: ClinicTimes, instant: number): number | undefined => quietAround(times, instant)?.end;

/** The same instant, or shortly before the quiet hours that it is in; undefined if nearly the whole day is quiet. */
function beforeQuiet(times: ClinicTimes, instant: number): number | undefined {
  const quiet = quietAround(times, instant);
  if (!quiet) return instant;
  const before = quiet.start - BEFORE_QUIET_MS;
  return quietAround(times, before) ? undefined : before;
}

/** An appointment to remind of. `bookedAt` is when this time was booked. */
export interface Reminded {
  startsAt: number;
  bookedAt: number;
}

export interface Reminder {
  kind: 'reminder_evening' | 'reminder_hours' | 'questionnaire';
  at: number;
}

/** The reminders of an appointment, without those that were due before it was booked. */
export function remindersOf(times: ClinicTimes, { startsAt, bookedAt }: Reminded): Reminder[] {
  const { minute: _, ...day }: PlainDay & { minute: number } = wallClock(times.timeZone, startsAt);
  const onDay = (days: number, minute: number) => instantOf(times.timeZone, dayAfter(day, -days), minute);
  const evening = times.reminderEvening === null ? undefined : beforeQuiet(times, onDay(1, times.reminderEvening));
  const questionnaire = beforeQuiet(times, onDay(QUESTIONNAIRE_DAYS, times.reminderEvening ?? DEFAULT_EVENING));
  const reminders: Reminder[] = [];
  if (questionnaire !== undefined) reminders.push({ kind: 'questionnaire', at: questionnaire });
  if (evening !== undefined) reminders.push({ kind: 'reminder_evening', at: evening });
  const hours = hoursBefore(times, startsAt, evening);
  if (hours !== undefined) reminders.push({ kind: 'reminder_hours', at: hours });
  return reminders.filter(({ at }) => at > bookedAt && at < startsAt);
}

/** One that would be due in quiet hours comes before them, unless the evening's comes as late. */
function hoursBefore(times: ClinicTimes, startsAt: number, evening: number | undefined): number | undefined {
  if (times.reminderHours === null) return undefined;
  const usual = startsAt - times.reminderHours * HOUR_MS;
  const at = beforeQuiet(times, usual);
  return at === usual || at === undefined || evening === undefined || at > evening ? at : undefined;
}

/** No reminder is due longer than this before its appointment. */
export const EARLIEST_REMINDER_MS = (QUESTIONNAIRE_DAYS + 3) * 24 * HOUR_MS;
