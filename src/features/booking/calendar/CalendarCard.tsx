import { lazy, Suspense } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { loadChunk } from '../../../ui/loadChunk.ts';
import { CalendarFooter } from './CalendarFooter.tsx';
import { addMonths, compareMonths, type Day, type Month } from './days.ts';
import { loadMonthCalendar } from './loadMonthCalendar.ts';
import type { Months } from './useMonths.ts';

const MonthCalendar = lazy(() => loadChunk('MonthCalendar', loadMonthCalendar));

interface CalendarCardProps {
  today: Day;
  /** The last bookable day. */
  last: Day;
  month: Month;
  months: Months;
  day: Day | undefined;
  onMonth: (month: Month) => void;
  onDay: (day: Day) => void;
}

/** The calendar with a doctor's free days; other months load when they are shown. */
export function CalendarCard({ today, last, month, months, day, onMonth, onDay }: CalendarCardProps) {
  const next = addMonths(month, 1);
  return (
    <Card as="section" className="booking-calendar">
      <Suspense fallback={<Loading rows={1} />}>
        <MonthCalendar
          today={today}
          month={month}
          onMonth={onMonth}
          chosen={day}
          onChoose={onDay}
          isAvailable={months.isAvailable}
          busy={months.current.status === 'loading'}
          footer={
            <CalendarFooter
              chosen={day}
              month={months.current}
              onNext={compareMonths(next, last) <= 0 ? () => onMonth(next) : undefined}
            />
          }
        />
      </Suspense>
    </Card>
  );
}
