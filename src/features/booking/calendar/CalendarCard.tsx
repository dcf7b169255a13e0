import { memo, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Calendar } from '../../../ui/calendar/Calendar.tsx';
import { type Day, type Month, writeDay } from '../../../ui/calendar/days.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { addMonths, compareMonths } from './days.ts';
import type { Months } from './useMonths.ts';

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

/**
 * The calendar with a doctor's free days; other months load when they are shown. Rendered after its page and after the
 * slots of a response, because a month takes a slow phone as long as everything else on the page.
 */
export function CalendarCard(props: CalendarCardProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  const shown = useDeferredValue(props);
  if (isDue) return <MonthCard {...shown} />;
  return (
    <Card as="section" className="booking-calendar booking-calendar-awaited">
      <Loading rows={1} />
    </Card>
  );
}

const MonthCard = memo(function MonthCard({ today, last, month, months, day, onMonth, onDay }: CalendarCardProps) {
  const { t } = useTranslation();
  const next = addMonths(month, 1);
  return (
    <Card as="section" className="booking-calendar">
      <Calendar
        label={t('booking.calendar.label')}
        today={today}
        last={last}
        month={month}
        onMonth={onMonth}
        chosen={day}
        onChoose={onDay}
        isAvailable={months.isAvailable}
        describe={one => (months.isAvailable(one) ? [] : [t('booking.calendar.unavailable')])}
        busy={months.current.status === 'loading'}
        footer={
          <CalendarFooter
            chosen={day}
            month={months.current}
            onNext={compareMonths(next, last) <= 0 ? () => onMonth(next) : undefined}
          />
        }
      />
    </Card>
  );
});

interface CalendarFooterProps {
  chosen: Day | undefined;
  month: Months['current'];
  /** Turns to the next month; undefined on the last one. */
  onNext: (() => void) | undefined;
}

/** Asks the patient to select a day, or says why none is available. */
function CalendarFooter({ chosen, month, onNext }: CalendarFooterProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (month.status === 'failed') {
    return (
      <span className="month-calendar-footer">
        {t('booking.calendar.failed')}
        <Button kind="quiet" size="small" onClick={month.retry}>
          {t('ui.retry')}
        </Button>
      </span>
    );
  }
  if (!month.data) return <span className="month-calendar-footer">{t('booking.calendar.loading')}</span>;
  if (!chosen && !month.data.some(({ available }) => available)) {
    return (
      <span className="month-calendar-footer">
        {t('booking.calendar.noneInMonth')}
        {onNext && (
          <Button kind="quiet" size="small" onClick={onNext}>
            {t('booking.calendar.nextMonth')}
          </Button>
        )}
      </span>
    );
  }
  return (
    <span className="month-calendar-footer">
      <span>
        {chosen ? t('booking.calendar.chosen', { day: writeDay(chosen, language) }) : t('booking.calendar.footer')}
      </span>
    </span>
  );
}
