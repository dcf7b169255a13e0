/** The days and months of a booking. */
import { BOOKING_HORIZON_MONTHS } from '../../../../contract/booking.ts';
import { daysInMonth } from '../../../../contract/formats.ts';
import { DAY_MS, readingAt } from '../../../../contract/wallClock.ts';
import { type Language, perLanguage } from '../../../i18n/languages.ts';
import type { Day, Month } from '../../../ui/calendar/days.ts';

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

/** The days of a month, undefined while they aren't loaded. */
interface LoadedMonth {
  month: Month;
  days: readonly { day: number; available: boolean }[] | undefined;
}

/**
 * The first day with a free slot from a day on. Undefined if the given months have none, or if a nearer one may be in a
 * month that isn't among them or isn't loaded yet.
 * @param day may be after the last one of its month
 */
export function firstFreeDay(day: Day, months: readonly LoadedMonth[]): Day | undefined {
  const later = months
    .filter(({ month }) => compareMonths(month, day) >= 0)
    .sort((one, other) => compareMonths(one.month, other.month));
  const [first] = later;
  if (!first || compareMonths(first.month, day) !== 0) return undefined;
  for (const { month, days } of later) {
    if (!days) return undefined;
    const free = days.find(entry => entry.available && (compareMonths(month, day) > 0 || entry.day >= day.day));
    if (free) return { year: month.year, month: month.month, day: free.day };
  }
  return undefined;
}

const relativeFormats = perLanguage(language => ({
  near: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
  // UTC: without a zone, the format would keep the device's one of this moment.
  far: new Intl.DateTimeFormat(language, { weekday: 'short', day: '2-digit', month: '2-digit', timeZone: 'UTC' }),
}));

const midnightOf = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day);

/** `hoje`, `amanhã`, else `ter., 24/11`. */
export function relativeDay(day: Day, today: Day, language: Language): string {
  const { near, far } = relativeFormats(language);
  const ahead = (midnightOf(day) - midnightOf(today)) / DAY_MS;
  return ahead === 0 || ahead === 1 ? near.format(ahead, 'day') : far.format(midnightOf(day));
}
