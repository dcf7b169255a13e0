import { useTranslation } from 'react-i18next';
import { dateAfter } from '../../../contract/clinicTime.ts';
import { useDates } from '../../i18n/dates.ts';
import { goToPart } from '../../ui/layout/PartLinks.tsx';
import type { AgendaDay } from './agendaDays.ts';
import { DayCount } from './DayCount.tsx';
import './day-strip.css';

interface DayStripProps {
  /** The first of the seven dates, `YYYY-MM-DD`. */
  from: string;
  /** The date at the doctor's clinic. */
  today: string;
  /** The days of the list below, each below a heading with the id `day-` and its key. */
  days: readonly AgendaDay[];
}

/** Seven days side by side with the number of their appointments; those that are in the list below lead to it. */
export function DayStrip({ from, today, days }: DayStripProps) {
  const { t } = useTranslation();
  const { shortWeekday } = useDates();
  const dates = Array.from({ length: 7 }, (_, ahead) => dateAfter(from, ahead));

  function content(date: string, count: number) {
    return (
      <>
        <span>{shortWeekday(date)}</span>
        <strong>{Number(date.slice(-2))}</strong>
        <DayCount count={count} />
      </>
    );
  }

  return (
    <nav aria-label={t('appointments.doctor.strip')}>
      <ul className="card day-strip">
        {dates.map(date => {
          const day = days.find(({ key }) => key === date);
          const current = date === today ? 'date' : undefined;
          const open = day?.rows.filter(({ kind }) => kind === 'appointment').length ?? 0;
          const count = open + (day?.over.length ?? 0);
          return (
            <li key={date}>
              {day ? (
                <button
                  type="button"
                  aria-current={current}
                  onClick={({ currentTarget }) => goToPart(`day-${date}`, currentTarget)}
                >
                  {content(date, count)}
                </button>
              ) : (
                <span className="day-strip-none" aria-current={current}>
                  {content(date, count)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
