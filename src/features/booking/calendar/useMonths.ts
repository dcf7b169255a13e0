import { useMemo } from 'react';
import type { MonthAvailability } from '../../../../contract/booking.ts';
import { type QueryState, useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import type { Day, Month } from '../../../ui/calendar/days.ts';
import { monthQuery } from '../queries.ts';
import { firstFreeDay, monthKey, monthsAround } from './days.ts';

export interface Months {
  /** The displayed month. */
  current: QueryState<MonthAvailability>;
  /** Whether a day of any loaded month has a free slot. */
  isAvailable(day: Day): boolean;
  /** The first day with a free slot from this day on, as far as the loaded months show. */
  freeFrom(day: Day): Day | undefined;
}

interface DoctorOnPage {
  doctorId: string;
  specialtyId: string;
  /** Whether the page is visible. */
  shown: boolean;
}

interface MonthsOptions extends DoctorOnPage {
  month: Month;
  /** The bookable months. */
  first: Month;
  last: Month;
}

/**
 * The free days of a month and its neighbours: a calendar whose next month is entirely disabled can't be changed by
 * keyboard.
 */
export function useMonths({ month, first, last, ...doctor }: MonthsOptions): Months {
  const months = monthsAround(month, first, last);
  const current = useMonth(months[0], doctor);
  const loaded = [current, useMonth(months[1], doctor), useMonth(months[2], doctor)];
  return {
    current,
    freeFrom: day =>
      firstFreeDay(
        day,
        months.map((candidate, index) => ({ month: candidate, days: loaded[index]?.data })),
      ),
    isAvailable(day) {
      const index = months.findIndex(candidate => monthKey(candidate) === monthKey(day));
      return loaded[index]?.data?.some(entry => entry.day === day.day && entry.available) ?? false;
    },
  };
}

/** The free days of one month; none while it is undefined. */
function useMonth(
  month: Month | undefined,
  { doctorId, specialtyId, shown }: DoctorOnPage,
): QueryState<MonthAvailability> {
  const { year, month: number } = month ?? {};
  const query = useMemo(
    () => (year && number ? monthQuery(doctorId, specialtyId, { year, month: number }) : null),
    [doctorId, specialtyId, year, number],
  );
  return useCachedQuery(query, shown);
}
