import { createContext, type ReactNode, startTransition, useContext, useMemo } from 'react';
import { DayButton, type DayButtonProps, DayPicker, type DayPickerProps } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { ptBR } from 'react-day-picker/locale/pt-BR';
import 'react-day-picker/style.css';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import './month-calendar.css';
import { type Day, firstOf, fromLocalDate, type Month, toLocalDate, writeDay } from './days.ts';

const locales = { 'pt-BR': ptBR, 'en-US': enUS };

export interface MonthCalendarProps {
  /** What the calendar is for. */
  label: string;
  /** Today at the clinic, in the first month that is shown. */
  today: Day;
  /** The last month that is shown. */
  last: Month;
  month: Month;
  onMonth: (month: Month) => void;
  chosen: Day | undefined;
  onChoose: (day: Day) => void;
  /** Whether a day can be selected. */
  isAvailable: (day: Day) => boolean;
  /** What is said about a day after its date, besides that it is today or selected. */
  describe: (day: Day) => string[];
  /** Whether six weeks are shown, also with days of the months before and after; only the month itself by default. */
  hasSixWeeks?: boolean;
  /** What is below a day's number, which `describe` says too; nothing by default. */
  captionOf?: (day: Day) => string | undefined;
  /** The classes of marked days. */
  marks?: Record<string, (day: Day) => boolean>;
  /** Whether the days of the month are still loading; not by default. */
  busy?: boolean;
  footer?: ReactNode;
}

/** A month in which one day can be selected. */
export default function MonthCalendar(props: MonthCalendarProps) {
  const { label, today, last, month, onMonth, chosen, onChoose, isAvailable, describe, marks = {} } = props;
  const { language } = useLanguage();
  const { t } = useTranslation();
  const words = useCalendarWords(language, label);
  const names = Object.keys(marks);
  // Not the library's `labels`: they would change with each render, and with them it computes the month again.
  const labelOf: DayLabel = ({ date }, { today, selected }) => {
    const day = fromLocalDate(date);
    return [
      writeDay(day, language),
      ...(today ? [t('ui.calendar.today')] : []),
      ...(selected ? [t('ui.calendar.selected')] : []),
      ...describe(day),
    ].join(', ');
  };
  return (
    <div className="month-calendar" aria-busy={props.busy ?? false}>
      <DayWords value={{ labelOf, captionOf: props.captionOf }}>
        <DayPicker
          mode="single"
          required
          weekStartsOn={0}
          showOutsideDays={props.hasSixWeeks ?? false}
          fixedWeeks={props.hasSixWeeks ?? false}
          navLayout="around"
          locale={locales[language]}
          {...words}
          today={toLocalDate(today)}
          startMonth={firstOf(today)}
          endMonth={firstOf(last)}
          month={firstOf(month)}
          onMonthChange={date => onMonth(fromLocalDate(date))}
          selected={chosen && toLocalDate(chosen)}
          onSelect={date => onChoose(fromLocalDate(date))}
          disabled={date => !isAvailable(fromLocalDate(date))}
          modifiers={Object.fromEntries(
            names.map(name => [name, (date: Date) => marks[name]?.(fromLocalDate(date)) ?? false]),
          )}
          modifiersClassNames={Object.fromEntries(names.map(name => [name, name]))}
          footer={props.footer}
          components={components}
        />
      </DayWords>
    </div>
  );
}

type DayLabel = (day: DayButtonProps['day'], modifiers: DayButtonProps['modifiers']) => string;

/** The accessible names of days, and what is below their numbers. */
const DayWords = createContext<{ labelOf: DayLabel; captionOf?: MonthCalendarProps['captionOf'] }>({
  labelOf: () => '',
});

/**
 * A day with its words. Blurring it re-renders the month, so defer that. A style sheet shows the caption: as text it
 * would stand between the number and the words of the accessible name, which have to follow it.
 */
function NamedDayButton({ onBlur, ...button }: DayButtonProps) {
  const { labelOf, captionOf } = useContext(DayWords);
  return (
    <DayButton
      {...button}
      aria-label={labelOf(button.day, button.modifiers)}
      data-caption={captionOf?.(fromLocalDate(button.day.date))}
      onBlur={event => startTransition(() => onBlur?.(event))}
    />
  );
}

const components = { DayButton: NamedDayButton };

/**
 * The calendar's words in one language. The library's own day names (`NamedDayButton` replaces them) read "November
 * 1st" on a button that shows "1", which voice control can't match, and its Saturday lacks the accent in Portuguese.
 */
function useCalendarWords(language: Language, label: string): Pick<DayPickerProps, 'labels' | 'formatters'> {
  return useMemo(() => {
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'short' });
    const caption = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' });
    return {
      labels: {
        // NamedDayButton sets the name.
        labelDayButton: () => '',
        labelGrid: date => `${label}, ${caption.format(date)}`,
      },
      formatters: {
        formatCaption: date => caption.format(date),
        formatWeekdayName: date => weekday.format(date).replace('.', ''),
      },
    };
  }, [language, label]);
}
