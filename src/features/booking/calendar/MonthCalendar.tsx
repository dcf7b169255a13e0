import { type ReactNode, startTransition, useMemo } from 'react';
import { DayButton, type DayButtonProps, DayPicker, type DayPickerProps } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { ptBR } from 'react-day-picker/locale/pt-BR';
import 'react-day-picker/style.css';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../i18n/languages.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import './month-calendar.css';
import { type Day, dateOf, dayOf, firstOf, horizonOf, type Month, writeDay } from './days.ts';

const locales = { 'pt-BR': ptBR, 'en-US': enUS };

interface MonthCalendarProps {
  /** Today at the clinic. Only days from here to the booking horizon can be selected. */
  today: Day;
  month: Month;
  onMonth: (month: Month) => void;
  chosen: Day | undefined;
  onChoose: (day: Day) => void;
  isAvailable: (day: Day) => boolean;
  /** Whether the days of the month are still loading. */
  busy: boolean;
  footer: ReactNode;
}

/** A month in which one day can be selected; days without a free slot are disabled. */
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

/** Blurring a day re-renders the month, so defer it. */
function DeferredBlurButton({ onBlur, ...button }: DayButtonProps) {
  return <DayButton {...button} onBlur={event => startTransition(() => onBlur?.(event))} />;
}

const components = { DayButton: DeferredBlurButton };

/**
 * The calendar's labels in one language. The library's own day names read "November 1st" on a button that shows "1",
 * which voice control can't match, and its Saturday lacks the accent in Portuguese.
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
