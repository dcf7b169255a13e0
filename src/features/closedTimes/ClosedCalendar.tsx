import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateOf, plainDay, weekOf } from '../../../contract/clinicTime.ts';
import { type ClosedTime, isClosedOn } from '../../../contract/closedTimes.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { useDates } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { scrollBehavior } from '../../ui/browser/mediaQuery.ts';
import { Calendar } from '../../ui/calendar/Calendar.tsx';
import { type Day, type Month, writeDay } from '../../ui/calendar/days.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { bookedOn, type KnownDates, type PerDate, sumOf } from './booked.ts';
import { useBookedText } from './useBookedText.ts';
import './closed-calendar.css';

interface ClosedCalendarProps {
  /** What is marked. */
  closed: readonly ClosedTime[];
  /** The names of suggested holidays by date, which are marked too. */
  suggested?: ReadonlyMap<string, string>;
  /** How many appointments are on a date, which marks it too; undefined while that isn't known. */
  booked: PerDate | undefined;
  /** The dates that `booked` covers; all by default. */
  bookedSpan?: KnownDates;
  /** The dates on which an appointment is within a closed time. Without it, none are marked, nor explained. */
  clashing?: ReadonlyMap<string, number>;
  zone: string;
  /** The month that is shown. */
  month: Month;
  onMonth: (month: Month) => void;
  /** What the chosen days begin. */
  begins: 'absence' | 'closing';
  /** What a closed time is called on its days. */
  titleOf: (one: ClosedTime) => string;
  /** What is said about a closed time below its days on a wide screen; nothing by default. */
  captionOf?: (one: ClosedTime) => string;
  /** A closed time in the list of a chosen day. */
  row: (one: ClosedTime) => ReactNode;
  /** Begins a new closed time from one date to another or the same. */
  onBegin: (from: string, to: string) => void;
}

/** Next year's holidays are planned too. */
const lastMonth = ({ year }: Day): Month => ({ year: year + 1, month: 12 });

/** The first day that was chosen, and the last one if there are several. */
interface Range {
  from: string;
  to?: string;
}

/** The most days that are listed with their appointments. The month marks them too. */
const MOST_LISTED_DAYS = 14;

/** The month at which the calendar opens: in a week of two months the second one, which has more of what comes. */
export const monthToOpen = (zone: string): Month => plainDay(weekOf(dateAt(zone, Date.now())).saturday);

/**
 * A month that marks closed days. The first tap chooses a day and lists what is closed on it; a tap on a later day
 * extends the choice to it; a button then begins a closed time for the chosen days.
 */
export function ClosedCalendar(props: ClosedCalendarProps) {
  const { suggested, booked, bookedSpan, clashing, zone, month, onMonth, begins, captionOf, row, onBegin } = props;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const heading = useId();
  const today = dateAt(zone, Date.now());
  const first = plainDay(today);
  const [chosen, setChosen] = useState<Range>();
  const panel = useRef<HTMLDivElement>(null);
  const { dateSpan } = useDates();
  const { closedOn, describe, caption, marks } = useDayWords(props, chosen);
  const listed = chosen === undefined || chosen.to ? [] : closedOn(chosen.from);
  const found = chosen && bookedOn({ to: chosen.from, ...chosen }, booked, bookedSpan);
  // A small window shows the month only.
  useEffect(() => {
    if (chosen) panel.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
  }, [chosen]);

  function choose(day: Day): void {
    const date = dateOf(day);
    startTransition(() =>
      // Decided on the latest choice: a second tap may come before the first one is rendered.
      setChosen(before => (before && !before.to && date > before.from ? { ...before, to: date } : { from: date })),
    );
  }

  return (
    <Card as="section" className="closed-calendar" aria-labelledby={heading}>
      <h2 id={heading}>{t('closedTimes.calendar.title')}</h2>
      <p className="closing-hint">{t(`closedTimes.calendar.hint.${begins}`)}</p>
      <div className={`closed-calendar-month ${captionOf ? 'closed-calendar-captions' : ''}`}>
        <Calendar
          label={t('closedTimes.calendar.title')}
          today={first}
          last={lastMonth(first)}
          month={month}
          onMonth={next => startTransition(() => onMonth(next))}
          chosen={chosen && !chosen.to ? plainDay(chosen.from) : undefined}
          onChoose={choose}
          isAvailable={day => dateOf(day) >= today}
          describe={day => describe(dateOf(day))}
          {...(captionOf && { captionOf: day => caption(dateOf(day)) })}
          countOf={day => booked?.get(dateOf(day))}
          hasSixWeeks
          marks={marks}
        />
      </div>
      <ul className="closed-calendar-legend" aria-hidden="true">
        <li className="calendar-today">{t('closedTimes.calendar.today')}</li>
        <li className="calendar-absence">{t('closedTimes.kinds.absence')}</li>
        <li className="calendar-closed">{t('closedTimes.kinds.closing')}</li>
        {suggested && <li className="calendar-suggested">{t('closedTimes.calendar.suggested')}</li>}
        {/* Keeps its space, so that the days of another month don't move what is below. */}
        <li className={`calendar-booked ${booked ? '' : 'calendar-unknown'}`}>{t('closedTimes.calendar.booked')}</li>
        {clashing && (
          <li className={`calendar-both ${booked ? '' : 'calendar-unknown'}`}>{t('closedTimes.calendar.both')}</li>
        )}
      </ul>
      <div ref={panel} className="closed-calendar-day" aria-live="polite">
        {chosen && (
          <>
            <h3>{chosen.to ? dateSpan(chosen.from, chosen.to) : writeDay(plainDay(chosen.from), language)}</h3>
            {listed.length > 0 && <ul className="closing-list">{listed.map(row)}</ul>}
            {found && found.size > 0 && <Booked booked={found} isOneDay={!chosen.to} />}
            {!chosen.to && <p className="closing-hint">{t('closedTimes.calendar.lastDay')}</p>}
            <Button
              kind={listed.length > 0 ? 'secondary' : 'primary'}
              onClick={() => onBegin(chosen.from, chosen.to ?? chosen.from)}
            >
              {t(`closedTimes.calendar.${chosen.to ? 'beginAll' : 'begin'}.${begins}`)}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

/** The appointments of the chosen days: how many, and on which of several days. */
function Booked({ booked, isOneDay }: { booked: PerDate; isOneDay: boolean }) {
  const { count, onDays, onDay } = useBookedText();
  if (isOneDay) return <p>{count(sumOf(booked))}</p>;
  return (
    <>
      <p>{onDays(booked)}</p>
      {booked.size <= MOST_LISTED_DAYS && (
        <ul className="closed-calendar-booked">
          {[...booked].map(([date, appointments]) => (
            <li key={date}>{onDay(date, appointments)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A caption without places to break it: one that doesn't fit on its line isn't shown (closed-calendar.css). */
const unbroken = (caption: string | undefined) => caption?.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');

type DayWordsProps = Pick<
  ClosedCalendarProps,
  'closed' | 'suggested' | 'booked' | 'clashing' | 'titleOf' | 'captionOf'
>;

/** What is said about a date, what is below its number, and the classes of marked days. */
function useDayWords(props: DayWordsProps, chosen: Range | undefined) {
  const { closed, suggested, booked, clashing, titleOf, captionOf } = props;
  const { t } = useTranslation();
  const closedOn = (date: string) => closed.filter(one => isClosedOn(one, date));
  const isChosen = (date: string) => chosen?.to !== undefined && chosen.from <= date && date <= chosen.to;
  const isMarked = (isAbsence: boolean) => (day: Day) =>
    closedOn(dateOf(day)).some(({ kind }) => (kind === 'absence') === isAbsence);
  const marks = {
    'calendar-absence': isMarked(true),
    'calendar-closed': isMarked(false),
    'calendar-suggested': (day: Day) => suggested?.has(dateOf(day)) ?? false,
    'calendar-both': (day: Day) => clashing?.has(dateOf(day)) ?? false,
    'calendar-chosen': (day: Day) => isChosen(dateOf(day)),
  };

  function describe(date: string): string[] {
    const holiday = suggested?.get(date);
    const count = booked?.get(date);
    return [
      ...(isChosen(date) ? [t('ui.calendar.selected')] : []),
      ...closedOn(date).map(titleOf),
      ...(holiday ? [`${t('closedTimes.calendar.suggested')}: ${holiday}`] : []),
      ...(count ? [t('appointments.doctor.count', { count })] : []),
      ...(clashing?.has(date) ? [t('closedTimes.calendar.both')] : []),
    ];
  }

  function caption(date: string): string | undefined {
    const [one, ...others] = closedOn(date);
    if (!one) return unbroken(suggested?.get(date));
    return unbroken(captionOf && `${captionOf(one)}${others.length > 0 ? ` +${others.length}` : ''}`);
  }

  return { closedOn, describe, caption, marks };
}
