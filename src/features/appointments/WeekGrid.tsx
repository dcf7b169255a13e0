import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import type { Span } from '../../../contract/attendance.ts';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import type { Timetable } from '../../../contract/timetable.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { useDates } from '../../i18n/dates.ts';
import { type Axis, minuteRemOf, placeOn } from '../../page/timeGrid/axis.ts';
import type { Lane } from '../../page/timeGrid/lanes.ts';
import { TimeAxis } from '../../page/timeGrid/TimeAxis.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { ClosedTimeLine } from '../closedTimes/index.ts';
import { attendanceOf } from '../hours/index.ts';
import { DayCount } from './DayCount.tsx';
import { cellState } from './lists.ts';
import './week-grid.css';
import { type GridDay, weekGrid } from './weekGrid.ts';

interface WeekGridProps {
  /** The first day, `YYYY-MM-DD`. */
  sunday: string;
  /** The doctor's clinic. */
  zone: string;
  now: Date;
  /** Those of this week. */
  appointments: readonly DoctorAppointment[];
  /** The doctor's absences and the clinic's closings. */
  closed: readonly ClosedTime[];
  /** The doctor's hours, if known. */
  timetable: Timetable | undefined;
}

const placeStyle = (axis: Axis, date: string, span: Span & Partial<Lane>) => {
  const { top, length } = placeOn(axis, date, span);
  const { lane = 0, lanes = 1 } = span;
  return { '--top': top, '--length': length, '--lane': lane, '--lanes': lanes } as CSSProperties;
};

/**
 * A doctor's week for wide screens: seven days side by side, each appointment at its time and as a link to its page,
 * what is closed, and which times are among the doctor's hours.
 */
export function WeekGrid({ sunday, zone, now, appointments, closed, timetable }: WeekGridProps) {
  const dates = useDates();
  const hours = timetable ? attendanceOf(timetable.weeks) : [];
  const { axis, days, shortest } = weekGrid({ zone, sunday, appointments, closed, hours });
  const hasHours = days.some(day => day.hours.length > 0);
  const today = dateAt(zone, now.getTime());
  const nowTop = axis.topOf(today, now.getTime());
  const isNowShown = nowTop >= 0 && nowTop <= axis.length;
  return (
    <div
      className="card week-grid"
      style={
        { '--least-minute': `${minuteRemOf(shortest)}rem`, '--day': axis.length, '--now': nowTop } as CSSProperties
      }
    >
      <div className="week-grid-axis">
        <TimeAxis axis={axis} clock={minute => dates.time(new Date(minute * 60_000), 'UTC')} />
      </div>
      {days.map(day => {
        const isToday = day.date === today;
        return (
          <Day
            key={day.date}
            {...{ day, axis, zone, now, isToday, hasHours, isNowShown: isToday && isNowShown }}
            weekday={dates.shortWeekday(day.date)}
          />
        );
      })}
    </div>
  );
}

interface DayProps {
  day: GridDay;
  axis: Axis;
  zone: string;
  now: Date;
  weekday: string;
  isToday: boolean;
  /** Whether the doctor has hours in this week: times outside them are blocked. */
  hasHours: boolean;
  isNowShown: boolean;
}

function Day({ day, axis, zone, now, weekday, isToday, hasHours, isNowShown }: DayProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const heading = useId();
  const { date, hours, closed, appointments } = day;
  return (
    <section className="week-grid-day" aria-labelledby={heading} data-now={isNowShown || undefined}>
      <h3 id={heading} aria-current={isToday ? 'date' : undefined}>
        <span>{weekday}</span> <strong>{Number(date.slice(-2))}</strong> <DayCount count={appointments.length} />
      </h3>
      <div className={`week-grid-body time-column ${hasHours ? 'time-blocked' : ''}`}>
        {hours.map(span => (
          <div key={span.start} className="week-grid-open time-open" style={placeStyle(axis, date, span)} />
        ))}
        {closed.map(span => (
          <p key={span.closed.id} className="week-grid-closed time-blocked" style={placeStyle(axis, date, span)}>
            <span>
              <ClosedTimeLine closed={span.closed} />
            </span>
          </p>
        ))}
        <ul>
          {appointments.map(cell => {
            const { id, patient, status = 'booked' } = cell.appointment;
            const state = cellState(cell.appointment, now);
            return (
              <li key={id} className="week-grid-cell" style={placeStyle(axis, date, cell)}>
                <Link
                  className="time-cell"
                  to={`/diagnostic?${new URLSearchParams({ appointment: id })}`}
                  data-status={status}
                  data-due={state === 'missing' || undefined}
                  data-long={state === 'in_consultation' || state === 'askedToMove' || undefined}
                >
                  <b className="week-grid-time">{dates.time(new Date(cell.start), zone)}</b>{' '}
                  <span className="week-grid-status">
                    {state === 'askedToMove'
                      ? t('appointments.askedToMove.mark')
                      : state === 'missing' || state === 'written'
                        ? t(`appointments.notes.${state}`)
                        : t(`appointments.status.${state}`)}
                  </span>{' '}
                  <span className="week-grid-name">{patient.name}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
