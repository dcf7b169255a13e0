import { airplaneOutline, alertCircleOutline, banOutline, calendarOutline } from 'ionicons/icons';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import type { Span } from '../../../contract/attendance.ts';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import type { Timetable } from '../../../contract/timetable.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { lengthText, useDates } from '../../i18n/dates.ts';
import type { Entry } from '../../sync/outbox/entry.ts';
import { useOutboxEntries } from '../../sync/outbox/useOutbox.ts';
import { isFileOf, PendingFiles } from '../../sync/ui/PendingFiles.tsx';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { usePrinting } from '../../ui/browser/usePrinting.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { FoldSummary } from '../../ui/layout/FoldSummary.tsx';
import { blockingPath, ClosedTimeLine, closedTimeSubject, timesOn } from '../closedTimes/index.ts';
import { attendanceOf, hasHours, isWithinHours } from '../hours/index.ts';
import { AppointmentRow } from './AppointmentRow.tsx';
import { type AgendaDay, agendaDays, begunRows } from './agendaDays.ts';
import { DayStrip } from './DayStrip.tsx';
import { DoctorActionsMenu } from './DoctorActions.tsx';
import { statusSubject } from './intents/changeStatus.ts';
import { isLeft, lacksNotes, usualLengthOf, type Varying, varying } from './lists.ts';
import { useNearDay } from './useNearDay.ts';
import { ZoneNote } from './ZoneNote.tsx';

interface DoctorListProps {
  appointments: readonly DoctorAppointment[];
  /** Those of today that are over: one row that opens. */
  over?: readonly DoctorAppointment[];
  /** The doctor's absences and the clinic's closings. */
  closed?: readonly ClosedTime[];
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
}

/** A doctor's appointments by day, each with a link to its page, and what is closed among them. */
export function DoctorList({
  appointments,
  over = [],
  closed = [],
  zone,
  stripFrom,
  isWeek = false,
  ...rest
}: DoctorListProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const nearDay = useNearDay();
  const today = dateAt(zone, rest.now.getTime());
  const hours = rest.timetable && attendanceOf(rest.timetable.weeks);
  const all = [...appointments, ...over];
  const rowProps = { ...rest, all, varies: varying(all), usualLength: usualLengthOf(all) };
  const days = agendaDays(appointments, closed, zone, rest.now, {
    ...{ hours, over },
    from: isWeek ? stripFrom : undefined,
  });

  const nowLine = (
    <li className="agenda-now">
      <span>{t('appointments.doctor.now', { time: dates.time(rest.now, zone) })}</span>
    </li>
  );

  function section({ key, date, rows, over: overOfDay, freeMs }: AgendaDay) {
    const listed = rows.flatMap(row => (row.kind === 'appointment' ? [row.appointment] : []));
    const total = listed.length + overOfDay.length;
    const left = listed.filter(appointment => isLeft(appointment, rest.now)).length;
    const nowPlace = key === today ? begunRows(rows, rest.now) : undefined;
    const isPartlyDone = key === today && left > 0 && left < total;
    return (
      <section key={key} className="appointment-section" aria-labelledby={`day-${key}`}>
        <h2 id={`day-${key}`} tabIndex={-1}>
          <span>{nearDay({ date, clinic: { time_zone: zone } }, rest.now) ?? dates.weekdayDay(date, zone)}</span>
          {total > 0 && (
            <small>
              {isPartlyDone
                ? t('appointments.doctor.left', { count: left, total })
                : t('appointments.doctor.count', { count: total })}
            </small>
          )}
          {freeMs > 0 && <small>{t('appointments.doctor.free', { length: lengthText(freeMs) })}</small>}
        </h2>
        <Card className="appointment-row-card">
          <ul className="appointment-rows agenda-timeline">
            {overOfDay.length > 0 && (
              <li>
                <OverToday appointments={overOfDay} rowProps={rowProps} />
              </li>
            )}
            {rows.map((one, place) => (
              <Fragment key={one.id}>
                {place === nowPlace && nowLine}
                {one.kind === 'closed' ? (
                  <li className="appointment-row-closed">
                    <Closed closed={one.closed} date={key} zone={zone} />
                  </li>
                ) : one.kind === 'free' ? (
                  <li className="appointment-row-free">
                    <FreeTime free={one.free} zone={zone} />
                  </li>
                ) : (
                  <DoctorRow appointment={one.appointment} {...rowProps} />
                )}
              </Fragment>
            ))}
            {nowPlace === rows.length && nowLine}
          </ul>
        </Card>
      </section>
    );
  }

  return (
    <>
      <ZoneNote appointments={all} />
      {days.length > 0 && <DayStrip from={stripFrom} today={today} days={days} />}
      {days.map(section)}
    </>
  );
}

interface OverTodayProps {
  /** Today's appointments that are over. */
  appointments: readonly DoctorAppointment[];
  rowProps: Omit<DoctorRowProps, 'appointment'>;
}

/** What of an appointment may wait to be sent, besides its files. */
const subjectsOf = (id: string) => [`appointment:${id}`, statusSubject(id), `notes:${id}`];

const isAbout = (entry: Entry, id: string): boolean => subjectsOf(id).includes(entry.subject) || isFileOf(entry, id);

/** What is over, behind one row that says how many lack notes or have something unsent; opened for printing. */
function OverToday({ appointments, rowProps }: OverTodayProps) {
  const { t } = useTranslation();
  const isPrinting = usePrinting();
  const entries = useOutboxEntries();
  const [isOpen, setOpen] = useState(false);
  const due = appointments.filter(one => lacksNotes(one, rowProps.now)).length;
  const unsent = appointments.filter(({ id }) => entries.some(entry => isAbout(entry, id))).length;
  return (
    <details
      className="agenda-over"
      open={isOpen || isPrinting}
      onToggle={({ currentTarget }) => !isPrinting && setOpen(currentTarget.open)}
    >
      <FoldSummary>
        <span>
          {t('appointments.doctor.over', { count: appointments.length })}
          {due > 0 && <small>{t('appointments.doctor.overDue', { count: due })}</small>}
          {unsent > 0 && <small>{t('appointments.doctor.overUnsent', { count: unsent })}</small>}
        </span>
      </FoldSummary>
      <ul className="appointment-rows agenda-timeline">
        {(isOpen || isPrinting) && appointments.map(one => <DoctorRow key={one.id} appointment={one} {...rowProps} />)}
      </ul>
    </details>
  );
}

/** A time of day in the column of times. */
function When({ start, zone }: { start: number; zone: string }) {
  const dates = useDates();
  return (
    <p className="appointment-row-when">
      <span className="appointment-row-time">{dates.time(new Date(start), zone)}</span>
    </p>
  );
}

/** An absence or a closing. One that doesn't begin at a time of the day has a picture instead of the time. */
function Closed({ closed, date, zone }: { closed: ClosedTime; date: string; zone: string }) {
  const { kind, start } = closed;
  const { hasStart, hasEnd } = timesOn(date, closed);
  return (
    <>
      {hasStart ? (
        <When start={Date.parse(start)} zone={zone} />
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
      <When start={start} zone={zone} />
      <p className="appointment-row-what">
        {t('appointments.doctor.freeUntil', words)} <span>({lengthText(end - start)})</span>
      </p>
      <Link
        to={blockingPath(zone, { start, end })}
        aria-label={t('appointments.doctor.blockFromTo', words)}
        title={t('appointments.doctor.blockFromTo', words)}
      >
        <Icon icon={banOutline} />
      </Link>
    </>
  );
}

interface DoctorRowProps extends Pick<DoctorListProps, 'now' | 'timetable' | 'nextId'> {
  appointment: DoctorAppointment;
  all: readonly DoctorAppointment[];
  /** What each row has to say. */
  varies: Varying;
  /** The length that most of them have, in milliseconds. */
  usualLength: number | undefined;
}

function DoctorRow({ appointment, all, now, timetable, nextId, varies, usualLength }: DoctorRowProps) {
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
        isAgeShown
        usualLength={usualLength}
        varies={varies}
        menu={<DoctorActionsMenu appointment={appointment} now={now} />}
      >
        {isOutside && (
          <Badge tone="warning" icon={alertCircleOutline}>
            {t('appointments.doctor.outside')}
          </Badge>
        )}
        {subjectsOf(appointment.id).map(subject => (
          <PendingMark key={subject} subject={subject} />
        ))}
        <PendingFiles recordId={appointment.id} />
      </AppointmentRow>
    </li>
  );
}
