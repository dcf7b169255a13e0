import { lazy, Suspense, useState } from 'react';
import { useShown } from '../shell/page.ts';
import { Card } from '../ui/Card.tsx';
import { Loading } from '../ui/Loading.tsx';
import { CalendarFooter } from './CalendarFooter.tsx';
import { addMonths, compareMonths, type Day, dayIn, horizonOf, type Month } from './calendar.ts';
import type { Chosen } from './DoctorCard.tsx';
import { loadMonthCalendar } from './loadMonthCalendar.ts';
import { useMonths } from './useMonths.ts';

const MonthCalendar = lazy(loadMonthCalendar);

interface CalendarPartProps extends Pick<Chosen, 'doctor' | 'specialty' | 'clinic'> {
  day: Day | undefined;
  onDay: (day: Day) => void;
}

/** The calendar with a doctor's free days; its months come as they are turned to. */
export function CalendarPart({ doctor, specialty, clinic, day, onDay }: CalendarPartProps) {
  const today = dayIn(clinic.time_zone, new Date());
  const last = horizonOf(today);
  const [month, setMonth] = useState<Month>(today);
  const shown = useShown();
  const months = useMonths({ doctorId: doctor.id, specialtyId: specialty.id, month, first: today, last, shown });
  const next = addMonths(month, 1);
  return (
    <Card as="section" className="booking-calendar">
      <Suspense fallback={<Loading rows={1} />}>
        <MonthCalendar
          today={today}
          month={month}
          onMonth={setMonth}
          chosen={day}
          onChoose={onDay}
          isAvailable={months.isAvailable}
          busy={months.current.status === 'loading'}
          footer={
            <CalendarFooter
              chosen={day}
              month={months.current}
              onNext={compareMonths(next, last) <= 0 ? () => setMonth(next) : undefined}
            />
          }
        />
      </Suspense>
    </Card>
  );
}
