import { dateAfter } from '../../contract/clinicTime.ts';
import { type HoursRange, weekDays } from '../../contract/hours.ts';
import { datesIn } from './dates.ts';
import { type Language, resolveLanguage } from './languages.ts';

/** A Sunday. */
const SUNDAY = '2026-11-22';

/** The short name of a day of the week, from 0 for Sunday: `dom`. */
export const shortWeekdayOf = (weekDay: number, language: Language): string =>
  datesIn(language).shortWeekday(dateAfter(SUNDAY, weekDay));

export interface WeekLine {
  /** `seg–sex`, `ter, qui`. */
  days: string;
  /** `08:00–12:00`, `13:00–18:00`. */
  times: string[];
}

/** Weekly hours in words: a line for the days that have the same hours, in the order of their first days. */
export function weekLines(hours: readonly HoursRange[], language: Language | string): WeekLine[] {
  const locale = resolveLanguage(language);
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const timeOf = (time: string) => clock.format(Date.parse(`${SUNDAY}T${time}Z`));
  const lines = new Map<string, { times: string[]; days: number[] }>();
  for (const day of weekDays) {
    const ranges = hours.filter(({ week_day }) => week_day === day);
    if (ranges.length === 0) continue;
    const times = ranges.map(({ start, end }) => `${timeOf(start)}–${timeOf(end)}`);
    const { days } = lines.get(times.join()) ?? { days: [] };
    lines.set(times.join(), { times, days: [...days, Number(day)] });
  }
  const nameOf = (day: number) => shortWeekdayOf(day, locale);
  return [...lines.values()].map(({ times, days }) => ({
    times,
    days: inRows(days)
      .map(row => rowText(row, nameOf))
      .join(', '),
  }));
}

/** Splits ascending days where one is missing. */
function inRows(days: readonly number[]): number[][] {
  const rows: number[][] = [];
  for (const day of days) {
    const row = rows.at(-1);
    if (row && row.at(-1) === day - 1) row.push(day);
    else rows.push([day]);
  }
  return rows;
}

/** Three days in a row or more are named by the first and the last one. */
function rowText(row: readonly number[], nameOf: (day: number) => string): string {
  const names = row.map(nameOf);
  return names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', ');
}
