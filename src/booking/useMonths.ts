import { useMemo } from 'react';
import type { MonthAvailability } from '../../contract/booking.ts';
import { type Shown, useReading } from '../offline/reading.ts';
import { type Day, type Month, monthKey, monthsAround } from './calendar.ts';
import { monthReading } from './readings.ts';

export interface Months {
  /** The month on show. */
  current: Shown<MonthAvailability>;
  /** Whether a day of any loaded month has a free slot. */
  isAvailable(day: Day): boolean;
}

interface Wanted {
  doctorId: string;
  specialtyId: string;
  month: Month;
  first: Month;
  last: Month;
  shown: boolean;
}

/** The free days of a month and of its neighbours: a calendar whose next month is all disabled can't be turned by keyboard. */
export function useMonths(wanted: Wanted): Months {
  const months = monthsAround(wanted.month, wanted.first, wanted.last);
  const current = useMonth(months[0], wanted);
  const near = [current, useMonth(months[1], wanted), useMonth(months[2], wanted)];
  return {
    current,
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
