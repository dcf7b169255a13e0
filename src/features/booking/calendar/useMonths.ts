import { useMemo } from 'react';
import type { MonthAvailability } from '../../../../contract/booking.ts';
import { type Shown, useReading } from '../../../sync/queries/reading.ts';
import { monthReading } from '../readings.ts';
import { compareMonths, type Day, firstFree, type Month, monthKey, monthsAround } from './days.ts';

export interface Months {
  /** The displayed month. */
  current: Shown<MonthAvailability>;
  /** Whether a day of any loaded month has a free slot. */
  isAvailable(day: Day): boolean;
  /** The first day with a free slot from this day on, within the loaded months. */
  freeFrom(day: Day): Day | undefined;
}

interface Wanted {
  doctorId: string;
  specialtyId: string;
  month: Month;
  first: Month;
  last: Month;
  shown: boolean;
}

/**
 * The free days of a month and its neighbours: a calendar whose next month is entirely disabled can't be changed by
 * keyboard.
 */
export function useMonths(wanted: Wanted): Months {
  const months = monthsAround(wanted.month, wanted.first, wanted.last);
  const current = useMonth(months[0], wanted);
  const near = [current, useMonth(months[1], wanted), useMonth(months[2], wanted)];
  return {
    current,
    freeFrom(day) {
      for (const [place, month] of [...months.entries()].sort(([, a], [, b]) => compareMonths(a, b))) {
        const distance = compareMonths(month, day);
        if (distance < 0) continue;
        const later = near[place]?.data?.filter(entry => distance > 0 || entry.day >= day.day);
        const free = later && firstFree(month, later);
        // A month that isn't loaded yet may have an earlier one.
        if (free || !later) return free;
      }
      return undefined;
    },
    isAvailable(day) {
      const place = months.findIndex(month => monthKey(month) === monthKey(day));
      return near[place]?.data?.some(entry => entry.day === day.day && entry.available) ?? false;
    },
  };
}

function useMonth(month: Month | undefined, { doctorId, specialtyId, shown }: Wanted): Shown<MonthAvailability> {
  const { year, month: number } = month ?? {};
  const reading = useMemo(
    () => (year && number ? monthReading(doctorId, specialtyId, { year, month: number }) : null),
    [doctorId, specialtyId, year, number],
  );
  return useReading(reading, shown);
}
