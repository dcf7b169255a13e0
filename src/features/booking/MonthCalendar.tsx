import { type ReactNode, startTransition, useMemo } from 'react';
import { DayButton, type DayButtonProps, DayPicker, type DayPickerProps } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { ptBR } from 'react-day-picker/locale/pt-BR';
import 'react-day-picker/style.css';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import './month-calendar.css';
import { type Day, dateOf, dayOf, firstOf, horizonOf, type Month, writeDay } from './calendar.ts';

const locales = { 'pt-BR': ptBR, 'en-US': enUS };

interface MonthCalendarProps {
  /** The clinic's today: nothing earlier can be reached, nor anything beyond the horizon. */
  today: Day;
  month: Month;
  onMonth: (month: Month) => void;
  chosen: Day | undefined;
  onChoose: (day: Day) => void;
  isAvailable: (day: Day) => boolean;
  /** The days of the month aren't known yet. */
  busy: boolean;
  footer: ReactNode;
}

/** A month of days of which one can be chosen; those without a free slot can't (spec section 2, "Appointment booking"). */
export default function MonthCalendar(props: MonthCalendarProps) {
  const { today, month, onMonth, chosen, onChoose, isAvailable, busy, footer } = props;
  const { language } = useLanguage();
  const words = useCalendarWords(language);
  return (
    <div className="month-calendar" aria-busy={busy}>
      <DayPicker
        mode="single"
        required
        weekStartsOn={0}
        navLayout="around"
        locale={locales[language]}
        {...words}
        today={dateOf(today)}
        startMonth={firstOf(today)}
        endMonth={firstOf(horizonOf(today))}
        month={firstOf(month)}
        onMonthChange={date => onMonth(dayOf(date))}
        selected={chosen && dateOf(chosen)}
        onSelect={date => onChoose(dayOf(date))}
        disabled={date => !isAvailable(dayOf(date))}
        footer={footer}
        components={components}
      />
    </div>
  );
}

/** A day that is left draws its month anew; whatever is tapped instead is answered first. */
function LeftLater({ onBlur, ...button }: DayButtonProps) {
  return <DayButton {...button} onBlur={event => startTransition(() => onBlur?.(event))} />;
}

const components = { DayButton: LeftLater };

/**
 * What the calendar says in a language. The library's own names for days read "November 1st" above a button that shows
 * "1", which voice control can't match, and its Saturday lacks the accent.
 */
function useCalendarWords(language: Language): Pick<DayPickerProps, 'labels' | 'formatters'> {
  const { t } = useTranslation();
  return useMemo(() => {
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'short' });
    const caption = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' });
    return {
      labels: {
        labelDayButton: (date, { today, selected, disabled }) =>
          [
            writeDay(dayOf(date), language),
            today && t('booking.calendar.today'),
            selected && t('booking.calendar.selected'),
            disabled && t('booking.calendar.unavailable'),
          ]
            .filter(Boolean)
            .join(', '),
        labelGrid: date => `${t('booking.calendar.label')}, ${caption.format(date)}`,
      },
      formatters: {
        formatCaption: date => caption.format(date),
        formatWeekdayName: date => weekday.format(date).replace('.', ''),
      },
    };
  }, [t, language]);
}
