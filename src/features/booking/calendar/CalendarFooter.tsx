import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Day, writeDay } from './days.ts';
import type { Months } from './useMonths.ts';

interface CalendarFooterProps {
  chosen: Day | undefined;
  month: Months['current'];
  /** Turns to the next month; undefined on the last one. */
  onNext: (() => void) | undefined;
}

/** Asks the patient to select a day, or says why none is available. */
export function CalendarFooter({ chosen, month, onNext }: CalendarFooterProps) {
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
