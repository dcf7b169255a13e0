/**
 * Calendar days and months as plain numbers, without time or zone. The calendar component uses local dates (its own
 * time zone option can be a month off far from the clinic), so a clinic's day is passed as year, month and day.
 */
import { type Language, perLanguage } from '../../i18n/languages.ts';

/** `month` from 1 (January) to 12. */
export interface Month {
  year: number;
  month: number;
}

export interface Day extends Month {
  day: number;
}

/** The day of a local date. */
export function fromLocalDate(date: Date): Day {
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}

/** The local date of a day, for the calendar. */
export function toLocalDate({ year, month, day }: Day): Date {
  return new Date(year, month - 1, day);
}

/** The local date of the first day of a month, or of one that many months later. */
export function firstOf({ year, month }: Month, later = 0): Date {
  return toLocalDate({ year, month: month + later, day: 1 });
}

/** Created once: a month writes the names of 42 days on every tap. */
const fullDates = perLanguage(language => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }));

/** `domingo, 22 de novembro de 2026`. */
export const writeDay = ({ year, month, day }: Day, language: Language): string =>
  fullDates(language).format(Date.UTC(year, month - 1, day));
