import { useCallback } from 'react';
import { useDates } from '../../../i18n/dates.ts';

/** Writes a clock time, `HH:MM`, as the language does. */
export function useClock(): (time: string) => string {
  const { time } = useDates();
  // Any day will do: in UTC each has all times.
  return useCallback(clock => time(`2000-01-01T${clock}:00Z`, 'UTC'), [time]);
}
