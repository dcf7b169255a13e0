import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/dates.ts';
import { periodOf } from './period.ts';

/**
 * Returns a function that says when something is closed, in the clinic's wall-clock time: days, and times unless whole
 * days are closed.
 */
export function usePeriodText(): (times: { from: string; to: string }) => string {
  const { t } = useTranslation();
  const dates = useDates();
  // Wall-clock times are shown as they are, so any zone will do as long as it is the same for reading and writing.
  const day = (date: string) => dates.plainDate(date);
  const time = (date: string, clock: string) => dates.time(`${date}T${clock}:00Z`, 'UTC');
  return times => {
    const { wholeDays, fromDate, fromTime, toDate, toTime } = periodOf(times);
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
  };
}
