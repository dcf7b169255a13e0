import { type ReactNode, startTransition, useCallback, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateOf, plainDay, weekOf } from '../../../contract/clinicTime.ts';
import { type ClosedTime, isClosedOn } from '../../../contract/closedTimes.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Calendar } from '../../ui/calendar/Calendar.tsx';
import { type Day, type Month, writeDay } from '../../ui/calendar/days.ts';
import { Card } from '../../ui/layout/Card.tsx';
import './closed-calendar.css';

interface ClosedCalendarProps {
  /** What is marked. */
  closed: readonly ClosedTime[];
  /** The names of suggested holidays by date, which are marked too. */
  suggested?: ReadonlyMap<string, string>;
  zone: string;
  /** What a tap on an unmarked day begins. */
  begins: 'absence' | 'closing';
  /** What a closed time is called on its days. */
  titleOf: (one: ClosedTime) => string;
  /** A closed time in the list of a chosen day. */
  row: (one: ClosedTime) => ReactNode;
  /** Begins a new closed time on a date. */
  onBegin: (date: string) => void;
}

/** Next year's holidays are planned too. */
const lastMonth = ({ year }: Day): Month => ({ year: year + 1, month: 12 });

/**
 * A month with the days that are closed. A day without a closed time begins a new one, any other lists its own. In a
 * week that the next month shares, it opens at that month, which has more of what comes.
 */
export function ClosedCalendar({ closed, suggested, zone, begins, titleOf, row, onBegin }: ClosedCalendarProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const heading = useId();
  const today = dateAt(zone, Date.now());
  const first = plainDay(today);
  const [month, setMonth] = useState<Month>(() => plainDay(weekOf(today).saturday));
  const [chosen, setChosen] = useState<string>();
  const on = useCallback((date: string) => closed.filter(one => isClosedOn(one, date)), [closed]);
  const listed = chosen === undefined ? [] : on(chosen);
  const marks = useMemo(() => {
    const isMarked = (isAbsence: boolean) => (day: Day) =>
      on(dateOf(day)).some(({ kind }) => (kind === 'absence') === isAbsence);
    return {
      'calendar-absence': isMarked(true),
      'calendar-closed': isMarked(false),
      'calendar-suggested': (day: Day) => suggested?.has(dateOf(day)) ?? false,
    };
  }, [on, suggested]);

  function describe(date: string): string[] {
    const holiday = suggested?.get(date);
    return [...on(date).map(titleOf), ...(holiday ? [`${t('closedTimes.calendar.suggested')}: ${holiday}`] : [])];
  }

  function choose(day: Day): void {
    const date = dateOf(day);
    if (on(date).length === 0) onBegin(date);
    else startTransition(() => setChosen(date));
  }

  return (
    <Card as="section" className="closed-calendar" aria-labelledby={heading}>
      <h2 id={heading}>{t('closedTimes.calendar.title')}</h2>
      <p className="closing-hint">{t(`closedTimes.calendar.hint.${begins}`)}</p>
      <div className="closed-calendar-month">
        <Calendar
          label={t('closedTimes.calendar.title')}
          today={first}
          last={lastMonth(first)}
          month={month}
          onMonth={next => startTransition(() => setMonth(next))}
          chosen={listed.length > 0 && chosen ? plainDay(chosen) : undefined}
          onChoose={choose}
          isAvailable={day => dateOf(day) >= today}
          describe={day => describe(dateOf(day))}
          hasSixWeeks
          marks={marks}
        />
      </div>
      <ul className="closed-calendar-legend" aria-hidden="true">
        <li className="calendar-absence">{t('closedTimes.kinds.absence')}</li>
        <li className="calendar-closed">{t('closedTimes.kinds.closing')}</li>
        {suggested && <li className="calendar-suggested">{t('closedTimes.calendar.suggested')}</li>}
      </ul>
      <div className="closed-calendar-day" aria-live="polite">
        {chosen && listed.length > 0 && (
          <>
            <h3>{writeDay(plainDay(chosen), language)}</h3>
            <ul className="closing-list">{listed.map(row)}</ul>
            <Button kind="secondary" onClick={() => onBegin(chosen)}>
              {t(`closedTimes.calendar.begin.${begins}`)}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
