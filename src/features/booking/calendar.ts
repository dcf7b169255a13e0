/**
 * Days and months of the calendar as plain numbers, without a time or a zone. The calendar shows local dates (its own
 * zone setting lands a month off far from the clinic), so a clinic's day crosses over as year, month and day.
 */
import { BOOKING_HORIZON_MONTHS } from '../../../contract/booking.ts';
import { daysInMonth } from '../../../contract/formats.ts';
import { readingAt } from '../../../contract/wallClock.ts';
import type { Language } from '../../i18n/languages.ts';

/** `month` from 1 (January) to 12. */
export interface Month {
  year: number;
  month: number;
}

export interface Day extends Month {
  day: number;
}

/** The day that the device's own calendar shows at midnight of a local date. */
export function dayOf(date: Date): Day {
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}

/** The local date of a day, for the calendar. */
export function dateOf({ year, month, day }: Day): Date {
  return new Date(year, month - 1, day);
}

/** The first day of a month as a local date. */
export function firstOf(month: Month): Date {
  return dateOf({ ...month, day: 1 });
}

/** What day it is at an instant in a clinic's IANA zone. */
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

/** The last day that can be booked, seen from `today`; the end of the month where that has no such day. */
export function horizonOf(today: Day): Day {
  const month = addMonths(today, BOOKING_HORIZON_MONTHS);
  return { ...month, day: Math.min(today.day, daysInMonth(month.year, month.month)) };
}

/** A month and its neighbours, within the bookable ones: what is loaded so that turning the page never waits. */
export function monthsAround(month: Month, first: Month, last: Month): Month[] {
  return [month, addMonths(month, 1), addMonths(month, -1)].filter(
    near => compareMonths(near, first) >= 0 && compareMonths(near, last) <= 0,
  );
}

/** `2026-11`: names a month among others. */
export function monthKey({ year, month }: Month): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** Made once each: a month asks for the names of 42 days at every tap, and formats made anew took 163 ms of one booking on a slow phone. */
const fullDates = new Map<Language, Intl.DateTimeFormat>();

/** `domingo, 22 de novembro de 2026`. */
export function writeDay({ year, month, day }: Day, language: Language): string {
  const format = fullDates.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  fullDates.set(language, format);
  return format.format(Date.UTC(year, month - 1, day));
}

/** The first day of a month that has a free slot. */
export function firstFree(month: Month, days: readonly { day: number; available: boolean }[]): Day | undefined {
  const free = days.find(({ available }) => available);
  return free && { year: month.year, month: month.month, day: free.day };
}

const DAY_MS = 86_400_000;

/** `hoje`, `amanhã`, else `ter., 24/11`. */
export function nearDay(day: Day, today: Day, language: Language): string {
  const ahead = Math.round((dateOf(day).getTime() - dateOf(today).getTime()) / DAY_MS);
  if (ahead === 0 || ahead === 1)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(ahead, 'day');
  return new Intl.DateTimeFormat(language, { weekday: 'short', day: '2-digit', month: '2-digit' }).format(dateOf(day));
}
