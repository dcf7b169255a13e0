/** Calendar weeks, from Monday to Sunday, for paging through a doctor's appointments. */
import { instantOf } from '../../../contract/clinicTime.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';

const WEEK_DAYS = 7;

/** The date some days later or, with a negative number, earlier. Dates are `YYYY-MM-DD`. */
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of a date's week; undefined if the text isn't a date. */
export function mondayOf(date: string): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(date) : undefined;
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return undefined;
  return addDays(date, -((day.getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS));
}

/** The other Mondays and the Sunday around a week that begins on `monday`. */
export const weekAround = (monday: string) => ({
  previous: addDays(monday, -WEEK_DAYS),
  next: addDays(monday, WEEK_DAYS),
  sunday: addDays(monday, WEEK_DAYS - 1),
});

/** The start of a date at a clinic, as an ISO instant. */
export function startOfDate(zone: string, date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(instantOf(zone, { year, month, day }, 0)).toISOString();
}
