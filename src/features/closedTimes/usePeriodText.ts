import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/dates.ts';
import { periodOf } from './period.ts';
import { periodText } from './periodText.ts';

/**
 * Returns a function that says when something is closed, in the clinic's wall-clock time: days, and times unless whole
 * days are closed.
 */
export function usePeriodText(): (times: { from: string; to: string }) => string {
  const { t } = useTranslation();
  const dates = useDates();
  // Wall-clock times are shown as they are, so any zone will do as long as it is the same for reading and writing.
  const time = (date: string, clock: string) => dates.time(`${date}T${clock}:00Z`, 'UTC');
  return times => periodText(periodOf(times), { t, day: dates.plainDate, time });
}
