import { type ComponentProps, createContext, type ReactNode, startTransition, useContext, useMemo } from 'react';
import { DayButton, type DayButtonProps, DayPicker, type DayPickerProps } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { ptBR } from 'react-day-picker/locale/pt-BR';
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
  /** What is counted on a day, which `describe` says too: shown within its target; nothing by default. */
  countOf?: (day: Day) => number | undefined;
  /** The classes of marked days. */
  marks?: Record<string, (day: Day) => boolean>;
  /** Whether the days of the month are still loading; not by default. */
  busy?: boolean;
  footer?: ReactNode;
}

/** A month in which one day can be selected. */
export default function MonthCalendar(props: MonthCalendarProps) {
  const { label, today, last, month, onMonth, chosen, onChoose, isAvailable, describe, marks = {} } = props;
  const { hasSixWeeks = false } = props;
  const { language } = useLanguage();
  const { t } = useTranslation();
  const words = useCalendarWords(language, label);
  // The library hides the days before its first month and after its last one.
  const beyond = hasSixWeeks ? 1 : 0;
  const ends = { previous: isSameMonth(month, today), next: isSameMonth(month, last) };
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
      <Drawn value={{ labelOf, captionOf: props.captionOf, countOf: props.countOf, ends }}>
        <DayPicker
          mode="single"
          required
          weekStartsOn={0}
          showOutsideDays={hasSixWeeks}
          fixedWeeks={hasSixWeeks}
          navLayout="around"
          locale={locales[language]}
          {...words}
          today={toLocalDate(today)}
          startMonth={firstOf(today, -beyond)}
          endMonth={firstOf(last, beyond)}
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
      </Drawn>
    </div>
  );
}

type DayLabel = (day: DayButtonProps['day'], modifiers: DayButtonProps['modifiers']) => string;

const isSameMonth = (one: Month, other: Month) => one.year === other.year && one.month === other.month;

interface DrawnMonth extends Pick<MonthCalendarProps, 'captionOf' | 'countOf'> {
  /** The accessible names of days. */
  labelOf: DayLabel;
  /** Whether there is no month before or after it to go to. */
  ends: { previous: boolean; next: boolean };
}

const Drawn = createContext<DrawnMonth>({ labelOf: () => '', ends: { previous: false, next: false } });

/**
 * A day with its words. Blurring it re-renders the month, so defer that. A style sheet shows caption and count: as text
 * they would stand between the number and the words of the accessible name, which have to follow it.
 */
function NamedDayButton({ onBlur, ...button }: DayButtonProps) {
  const { labelOf, captionOf, countOf } = useContext(Drawn);
  return (
    <DayButton
      {...button}
      aria-label={labelOf(button.day, button.modifiers)}
      data-caption={captionOf?.(fromLocalDate(button.day.date))}
      data-count={countOf?.(fromLocalDate(button.day.date))}
      onBlur={event => startTransition(() => onBlur?.(event))}
    />
  );
}

interface MonthButtonProps extends ComponentProps<'button'> {
  to: 'previous' | 'next';
}

/** Leads to another month; the months of which only some days are shown can't be opened. */
function MonthButton({ to, ...button }: MonthButtonProps) {
  const { ends } = useContext(Drawn);
  return <button {...button} {...(ends[to] && { 'aria-disabled': true, tabIndex: -1, onClick: undefined })} />;
}

const components = {
  DayButton: NamedDayButton,
  PreviousMonthButton: (button: ComponentProps<'button'>) => <MonthButton {...button} to="previous" />,
  NextMonthButton: (button: ComponentProps<'button'>) => <MonthButton {...button} to="next" />,
};

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
