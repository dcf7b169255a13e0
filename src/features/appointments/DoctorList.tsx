import { airplaneOutline, alertCircleOutline, calendarOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import type { Span } from '../../../contract/attendance.ts';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import type { Timetable } from '../../../contract/timetable.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { lengthText, useDates } from '../../i18n/dates.ts';
import { PendingFiles } from '../../sync/ui/PendingFiles.tsx';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { blockingPath, ClosedTimeLine, closedTimeSubject, timesOn } from '../closedTimes/index.ts';
import { attendanceOf, hasHours, isWithinHours } from '../hours/index.ts';
import { AppointmentRow } from './AppointmentRow.tsx';
import { type AgendaDay, agendaDays } from './agendaDays.ts';
import { DayStrip } from './DayStrip.tsx';
import { DoctorActionsMenu } from './DoctorActions.tsx';
import { statusSubject } from './intents/changeStatus.ts';
import { isLeft, type Varying } from './lists.ts';
import { useNearDay } from './useNearDay.ts';

interface DoctorListProps {
  appointments: readonly DoctorAppointment[];
  /** Those that are done or missed, if they are listed elsewhere. */
  finished?: readonly DoctorAppointment[];
  /** The doctor's absences and the clinic's closings. */
  closed?: readonly ClosedTime[];
  /** What each row has to say. */
  varies: Varying;
  /** The doctor's clinic. */
  zone: string;
  now: Date;
  /** The doctor's hours, if known: an appointment outside them is marked. */
  timetable: Timetable | undefined;
  /** The appointment of the patient whom the doctor sees now or next. */
  nextId?: string;
  /** The first of the seven dates above the list that lead to its days, `YYYY-MM-DD`. */
  stripFrom: string;
  /** Whether the list begins there too, instead of today. */
  isWeek?: boolean;
  /** Content between today and the days after it. */
  afterToday?: ReactNode;
}

/** A doctor's appointments by day, each with a link to its page, and what is closed among them. */
export function DoctorList({
  appointments,
  finished = [],
  closed = [],
  zone,
  stripFrom,
  isWeek = false,
  afterToday,
  ...rest
}: DoctorListProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const nearDay = useNearDay();
  const today = dateAt(zone, rest.now.getTime());
  const hours = rest.timetable && attendanceOf(rest.timetable.weeks);
  const all = [...appointments, ...finished];
  const days = agendaDays(appointments, closed, zone, rest.now, {
    ...{ hours, finished },
    from: isWeek ? stripFrom : undefined,
  });

  function section({ key, date, rows, freeMs }: AgendaDay) {
    const listed = rows.flatMap(row => (row.kind === 'appointment' ? [row.appointment] : []));
    const total = key === today ? listed.length + finished.length : listed.length;
    const left = listed.filter(appointment => isLeft(appointment, rest.now)).length;
    const isPartlyDone = key === today && left > 0 && left < total;
    return (
      <section key={key} className="appointment-section" aria-labelledby={`day-${key}`}>
        <h2 id={`day-${key}`} tabIndex={-1}>
          <span>{nearDay({ date, clinic: { time_zone: zone } }, rest.now) ?? dates.weekdayDay(date, zone)}</span>
          {listed.length > 0 && (
            <small>
              {isPartlyDone
                ? t('appointments.doctor.left', { count: left, total })
                : t('appointments.doctor.count', { count: listed.length })}
            </small>
          )}
          {freeMs > 0 && <small>{t('appointments.doctor.free', { length: lengthText(freeMs) })}</small>}
        </h2>
        <Card className="appointment-row-card">
          <ul className="appointment-rows agenda-timeline">
            {rows.map(row =>
              row.kind === 'closed' ? (
                <li key={row.id} className="appointment-row-closed">
                  <Closed closed={row.closed} date={key} zone={zone} />
                </li>
              ) : row.kind === 'free' ? (
                <li key={row.id} className="appointment-row-free">
                  <FreeTime free={row.free} zone={zone} />
                </li>
              ) : (
                <DoctorRow key={row.id} appointment={row.appointment} all={all} {...rest} />
              ),
            )}
          </ul>
        </Card>
      </section>
    );
  }

  return (
    <>
      {days.length > 0 && <DayStrip from={stripFrom} today={today} days={days} finished={finished.length} />}
      {days.filter(({ key }) => key <= today).map(section)}
      {afterToday}
      {days.filter(({ key }) => key > today).map(section)}
    </>
  );
}

interface WhenProps {
  start: number;
  /** How long it takes, in milliseconds. */
  length: number | undefined;
  zone: string;
}

/** A time of day in the column of times. */
function When({ start, length, zone }: WhenProps) {
  const dates = useDates();
  return (
    <p className="appointment-row-when">
      <span className="appointment-row-time">{dates.time(new Date(start), zone)}</span>{' '}
      {length !== undefined && <span className="appointment-row-day">{lengthText(length)}</span>}
    </p>
  );
}

/** An absence or a closing. One that doesn't begin at a time of the day has a picture instead of the time. */
function Closed({ closed, date, zone }: { closed: ClosedTime; date: string; zone: string }) {
  const { kind, start, end } = closed;
  const { hasStart, hasEnd } = timesOn(date, closed);
  return (
    <>
      {hasStart ? (
        <When start={Date.parse(start)} length={hasEnd ? Date.parse(end) - Date.parse(start) : undefined} zone={zone} />
      ) : (
        <p className="appointment-row-when">
          <Icon icon={kind === 'absence' ? airplaneOutline : calendarOutline} />
        </p>
      )}
      <div className="appointment-row-what">
        <p>
          <ClosedTimeLine closed={closed} isBesideStart={hasEnd} />
        </p>
        <PendingMark subject={closedTimeSubject(closed.id)} />
      </div>
    </>
  );
}

/** A free time, which the doctor can block. */
function FreeTime({ free: { start, end }, zone }: { free: Span; zone: string }) {
  const { t } = useTranslation();
  const dates = useDates();
  const words = { from: dates.time(new Date(start), zone), to: dates.time(new Date(end), zone) };
  return (
    <>
      <When start={start} length={end - start} zone={zone} />
      <p className="appointment-row-what">{t('appointments.doctor.freeUntil', words)}</p>
      <Link to={blockingPath(zone, { start, end })} aria-label={t('appointments.doctor.blockFromTo', words)}>
        {t('appointments.doctor.block')}
      </Link>
    </>
  );
}

function DoctorRow({
  appointment,
  all,
  now,
  timetable,
  nextId,
  varies,
}: Pick<DoctorListProps, 'now' | 'timetable' | 'nextId' | 'varies'> & {
  appointment: DoctorAppointment;
  all: readonly DoctorAppointment[];
}) {
  const { t } = useTranslation();
  const isOutside = timetable !== undefined && hasHours(timetable) && !isWithinHours(appointment, timetable.weeks);
  return (
    <li>
      <AppointmentRow
        appointment={appointment}
        now={now}
        all={all}
        isNext={appointment.id === nextId}
        isDayShown={false}
        isLengthShown
        varies={varies}
        menu={<DoctorActionsMenu appointment={appointment} now={now} />}
      >
        {isOutside && (
          <Badge tone="warning" icon={alertCircleOutline}>
            {t('appointments.doctor.outside')}
          </Badge>
        )}
        <PendingMark subject={`appointment:${appointment.id}`} />
        <PendingMark subject={statusSubject(appointment.id)} />
        <PendingMark subject={`notes:${appointment.id}`} />
        <PendingFiles recordId={appointment.id} />
      </AppointmentRow>
    </li>
  );
}
