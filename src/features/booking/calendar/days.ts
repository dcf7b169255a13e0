/**
 * Calendar days and months as plain numbers, without time or zone. The calendar component uses local dates (its own
 * time zone option can be a month off far from the clinic), so a clinic's day is passed as year, month and day.
 */
import { BOOKING_HORIZON_MONTHS } from '../../../../contract/booking.ts';
import { daysInMonth } from '../../../../contract/formats.ts';
import { DAY_MS, readingAt } from '../../../../contract/wallClock.ts';
import type { Language } from '../../../i18n/languages.ts';

/** `month` from 1 (January) to 12. */
export interface Month {
  year: number;
  month: number;
}

export interface Day extends Month {
  day: number;
}

/** The day of a local date. */
export function dayOf(date: Date): Day {
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}

/** The local date of a day, for the calendar. */
export function dateOf({ year, month, day }: Day): Date {
  return new Date(year, month - 1, day);
}

/** The local date of the first day of a month. */
export function firstOf(month: Month): Date {
  return dateOf({ ...month, day: 1 });
}

/** The day at an instant in a clinic's IANA time zone. */
export function dayIn(zone: string, instant: Date): Day {
  const shown = new Date(readingAt(zone, instant.getTime()));
  return { year: shown.getUTCFullYear(), month: shown.getUTCMonth() + 1, day: shown.getUTCDate() };
}

export function addMonths({ year, month }: Month, count: number): Month {
  const months = year * 12 + (month - 1) + count;
  return { year: Math.floor(months / 12), month: (months % 12) + 1 };
}

/** Negative when `a` is the earlier month. */
export function compareMonths(a: Month, b: Month): number {
  return a.year * 12 + a.month - (b.year * 12 + b.month);
}

/** The last bookable day, counted from `today`; the end of the month if that month has no such day. */
export function horizonOf(today: Day): Day {
  const month = addMonths(today, BOOKING_HORIZON_MONTHS);
  return { ...month, day: Math.min(today.day, daysInMonth(month.year, month.month)) };
}

/** A month and its neighbours, limited to bookable ones; loaded together so that changing the month needs no wait. */
export function monthsAround(month: Month, first: Month, last: Month): Month[] {
  return [month, addMonths(month, 1), addMonths(month, -1)].filter(
    candidate => compareMonths(candidate, first) >= 0 && compareMonths(candidate, last) <= 0,
  );
}

/** Identifies a month: `2026-11`. */
export function monthKey({ year, month }: Month): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** Cached: a month formats the names of 42 days on every tap, and creating formats is slow on phones. */
const fullDates = new Map<Language, Intl.DateTimeFormat>();

/** `domingo, 22 de novembro de 2026`. */
export function writeDay({ year, month, day }: Day, language: Language): string {
  const format = fullDates.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  fullDates.set(language, format);
  return format.format(Date.UTC(year, month - 1, day));
}

/** The first day of a month with a free slot. */
export function firstFreeDay(month: Month, days: readonly { day: number; available: boolean }[]): Day | undefined {
  const free = days.find(({ available }) => available);
  return free && { year: month.year, month: month.month, day: free.day };
}

/** `hoje`, `amanhã`, else `ter., 24/11`. */
export function relativeDay(day: Day, today: Day, language: Language): string {
  const ahead = Math.round((dateOf(day).getTime() - dateOf(today).getTime()) / DAY_MS);
  if (ahead === 0 || ahead === 1)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(ahead, 'day');
  return new Intl.DateTimeFormat(language, { weekday: 'short', day: '2-digit', month: '2-digit' }).format(dateOf(day));
}
