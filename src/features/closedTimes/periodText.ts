import type { TFunction } from 'i18next';
import type { Period } from './period.ts';

interface PeriodWords {
  t: TFunction;
  day: (date: string) => string;
  /** A time of a day, `HH:MM`. */
  time: (date: string, clock: string) => string;
}

/** A period in words: days, and times unless whole days are closed. */
export function periodText(period: Period, { t, day, time }: PeriodWords): string {
  const { wholeDays, fromDate, fromTime, toDate, toTime } = period;
  const isOneDay = fromDate === toDate;
  if (wholeDays) {
    return isOneDay
      ? t('closedTimes.period.day', { day: day(fromDate) })
      : t('closedTimes.period.days', { from: day(fromDate), to: day(toDate) });
  }
  const from = time(fromDate, fromTime);
  const to = time(toDate, toTime);
  return isOneDay
    ? t('closedTimes.period.hours', { day: day(fromDate), from, to })
    : t('closedTimes.period.days', { from: `${day(fromDate)} ${from}`, to: `${day(toDate)} ${to}` });
}
