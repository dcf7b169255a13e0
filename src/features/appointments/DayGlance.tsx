import { createOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { HOME_TIME_ZONE } from '../../../contract/wallClock.ts';
import { lengthText, useDates } from '../../i18n/dates.ts';
import { until } from '../../i18n/until.ts';
import { useAge } from '../../i18n/useAge.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { Avatar } from '../../page/Avatar.tsx';
import { QueryView } from '../../page/QueryView.tsx';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Button, LinkButton } from '../../ui/actions/Button.tsx';
import { BarChart } from '../../ui/graphics/BarChart.tsx';
import { CalendarPicture } from '../../ui/graphics/pictures.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { AllergyChips } from '../entries/index.ts';
import { CancelledNote } from './CancelledNote.tsx';
import './appointments.css';
import './day-glance.css';
import './next-appointment.css';
import { AppointmentRow } from './AppointmentRow.tsx';
import { dayDistance, glanceOf, isUnderWay, lateBy, varying, weekLoad } from './lists.ts';
import { doctorAppointmentsQuery } from './queries.ts';
import { StatusBadge } from './status/StatusBadge.tsx';
import { useAgendaEvents } from './useAgendaEvents.ts';
import { useCancelled } from './useCancelled.ts';
import { useDueNotes } from './useDueNotes.ts';
import { useNearDay } from './useNearDay.ts';
import { useNow } from './useNow.ts';
import { ZoneNote } from './ZoneNote.tsx';

interface DayGlanceProps {
  shown: boolean;
  /** Further information about the day. */
  children?: ReactNode;
}

/** How many of those who come later today, and of those whose notes are due, are listed at first. */
const FIRST_LATER = 6;
const FIRST_UNWRITTEN = 3;
/** The same of those whose notes have been due for longer. */
const FIRST_EARLIER = 20;

/**
 * A summary of the doctor's day: the next patient, who else waits and who comes later, notes written and due,
 * cancellations, the week.
 */
export function DayGlance({ shown, children }: DayGlanceProps) {
  const { t } = useTranslation();
  const now = useNow(shown);
  const query = useCachedQuery(doctorAppointmentsQuery, shown);
  useAgendaEvents(shown);
  const { cancelled, dismiss } = useCancelled(query, shown);
  return (
    <QueryView query={query} rows={2}>
      {appointments => {
        const { zone: isZoneShown } = varying(appointments);
        const { next, waiting, later, nextDay, today, written, unwritten } = glanceOf(appointments, now);
        return (
          <div className="glance">
            <CancelledNote cancelled={cancelled} onDismiss={dismiss} />
            <ZoneNote appointments={appointments} />
            <div className="glance-column glance-day">
              {next ? <NextPatient appointment={next} today={today} now={now} /> : <NoNextPatient />}
              <Rows
                id="glance-waiting"
                title={t('appointments.glance.waiting')}
                appointments={waiting}
                now={now}
                isZoneShown={isZoneShown}
              />
              <Rows
                id="glance-later"
                title={t('appointments.glance.later')}
                appointments={later}
                all={today}
                now={now}
                isZoneShown={isZoneShown}
                first={FIRST_LATER}
                allText={t('appointments.glance.allLater', { count: later.length })}
              />
              <Rows
                id="glance-next-day"
                title={t(`appointments.glance.nextDay.${next && dayDistance(next, now) === 1 ? 'tomorrow' : 'later'}`)}
                appointments={nextDay}
                now={now}
                isZoneShown={isZoneShown}
                isDayShown={false}
                first={FIRST_LATER}
                allText={t('appointments.glance.allLater', { count: nextDay.length })}
              />
            </div>
            <div className="glance-column">
              <ul className="card glance-counts">
                <Count value={today.length} name={t('appointments.glance.today', { count: today.length })} />
                <Count value={written} name={t('appointments.glance.written', { count: written })} />
                <Count value={unwritten.length} name={t('appointments.glance.missing', { count: unwritten.length })} />
              </ul>
              <DueNotes recent={appointments} now={now} shown={shown} isZoneShown={isZoneShown} />
              {appointments.length > 0 && <WeekChart appointments={appointments} now={now} />}
              {children}
            </div>
          </div>
        );
      }}
    </QueryView>
  );
}

interface RowsProps {
  /** The id of the heading. */
  id: string;
  title: string;
  appointments: readonly DoctorAppointment[];
  /** The doctor's appointments of the day, where a late patient is marked. */
  all?: readonly DoctorAppointment[];
  now: Date;
  areMissingNotesMarked?: boolean;
  /** Whether each has the patient's age, as it has by default. */
  isAgeShown?: boolean;
  /** Whether each names its clinic's time zone, if it isn't the device's. */
  isZoneShown: boolean;
  /** Whether each has its day, as it has by default unless it is today: not below a title that says it. */
  isDayShown?: boolean;
  /** How many are listed before one asks for the rest by the button `allText`; by default, all. */
  first?: number;
  allText?: string;
  /** What is below the list. With it, the title is there without appointments too. */
  children?: ReactNode;
}

/** Appointments below a title; nothing if there is nothing below it. */
function Rows({
  id,
  title,
  appointments,
  all = [],
  now,
  areMissingNotesMarked = true,
  isAgeShown = true,
  isDayShown = true,
  isZoneShown,
  first = Number.POSITIVE_INFINITY,
  allText,
  children,
}: RowsProps) {
  const [areAllShown, setAllShown] = useState(false);
  if (appointments.length === 0 && !children) return null;
  const listed = areAllShown ? appointments : appointments.slice(0, first);
  const varies = { ...varying(appointments), zone: isZoneShown };
  return (
    <Card as="section" className="glance-rows" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="appointment-rows">
        {listed.map(appointment => (
          <li key={appointment.id}>
            <AppointmentRow
              appointment={appointment}
              now={now}
              all={all}
              isAgeShown={isAgeShown}
              isDayShown={isDayShown && dayDistance(appointment, now) !== 0}
              areMissingNotesMarked={areMissingNotesMarked}
              varies={varies}
            />
          </li>
        ))}
      </ul>
      {listed.length < appointments.length && (
        <Button kind="quiet" onClick={() => setAllShown(true)}>
          {allText}
        </Button>
      )}
      {children}
    </Card>
  );
}

interface DueNotesProps {
  /** The doctor's appointments since yesterday. */
  recent: readonly DoctorAppointment[];
  now: Date;
  shown: boolean;
  isZoneShown: boolean;
}

/** The appointments whose notes are to be written: since yesterday, and on request those of the last 30 days. */
function DueNotes({ recent, now, shown, isZoneShown }: DueNotesProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const { due, earlier } = useDueNotes(recent, isAsked, now, shown);
  return (
    <Rows
      id="glance-missing"
      title={t('appointments.glance.missingTitle')}
      appointments={due}
      now={now}
      areMissingNotesMarked={false}
      isAgeShown={false}
      isZoneShown={isZoneShown}
      first={isAsked ? FIRST_EARLIER : FIRST_UNWRITTEN}
      allText={t('appointments.glance.allMissing', { count: due.length })}
    >
      {due.length === 0 && (!isAsked || earlier.data) && (
        <p className="glance-none">{t(`appointments.glance.${isAsked ? 'noneIn30Days' : 'noneSinceYesterday'}`)}</p>
      )}
      {isAsked && (
        <QueryView query={earlier} rows={1}>
          {() => null}
        </QueryView>
      )}
      <Button kind="quiet" onClick={() => setAsked(!isAsked)}>
        {t(`appointments.glance.${isAsked ? 'sinceYesterday' : 'lookEarlier'}`)}
      </Button>
    </Rows>
  );
}

function Count({ value, name }: { value: number; name: string }) {
  return (
    <li>
      <strong>{value}</strong> <span>{name}</span>
    </li>
  );
}

interface NextPatientProps {
  appointment: DoctorAppointment;
  /** All of the doctor's appointments of today. */
  today: readonly DoctorAppointment[];
  now: Date;
}

function NextPatient({ appointment, today, now }: NextPatientProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const age = useAge();
  const nearDay = useNearDay();
  const { id, date, patient, specialty, clinic } = appointment;
  const zone = clinic.time_zone;
  const inConsultation = appointment.status === 'in_consultation';
  /** Since when, how late or how soon, as far as the status doesn't say it. */
  function markOf(): string | undefined {
    const since = inConsultation && appointment.status_at;
    if (since) return t('appointments.glance.since', { time: dates.time(since, zone) });
    const late = lateBy(appointment, today, now);
    if (late !== undefined) return t('appointments.late', { length: lengthText(late) });
    if (appointment.status === 'arrived') return undefined;
    if (isUnderWay(appointment, now)) return t('appointments.now');
    return until(date, now, zone, language);
  }
  const mark = markOf();
  return (
    <Card as="section" className="next-appointment" aria-labelledby="next-appointment">
      <div className="next-appointment-head">
        <h2 id="next-appointment">{t(inConsultation ? 'appointments.glance.current' : 'appointments.glance.next')}</h2>
        <p className="glance-when">
          {nearDay(appointment, now) ?? dates.weekdayDay(date, zone)}, <strong>{dates.time(date, zone)}</strong>
        </p>
      </div>
      <div className="appointment-person">
        <Avatar name={patient.name} email={patient.email} size={48} />
        <div>
          <strong className="glance-name">{patient.name}</strong>{' '}
          {patient.birthday !== null && <span>{age(patient.birthday)}</span>}
          <AllergyChips allergies={patient.allergies} most={3} />
          <p>
            {specialtyName(specialty.name)} · {clinic.name}
          </p>
        </div>
      </div>
      <div className="glance-foot">
        <p className="glance-marks">
          {/* The heading says that they are in consultation. */}
          {!inConsultation && <StatusBadge appointment={appointment} now={now} isBookedShown />}
          {mark && <span className="next-appointment-until">{mark}</span>}
        </p>
        <LinkButton
          to={`/diagnostic?${new URLSearchParams({ appointment: id })}`}
          kind="secondary"
          icon={createOutline}
        >
          {t('appointments.doctor.open')}
        </LinkButton>
      </div>
    </Card>
  );
}

function NoNextPatient() {
  const { t } = useTranslation();
  return (
    <Card as="section" className="next-appointment-none" aria-labelledby="next-appointment">
      <CalendarPicture />
      <div>
        <h2 id="next-appointment">{t('appointments.doctor.none')}</h2>
        <p>{t('appointments.glance.noneText')}</p>
      </div>
    </Card>
  );
}

/** The number of appointments on each of the next seven days, in the time zone of the first appointment's clinic. */
function WeekChart({ appointments, now }: { appointments: readonly DoctorAppointment[]; now: Date }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const zone = appointments[0]?.clinic.time_zone ?? HOME_TIME_ZONE;
  const weekday = (day: Date, width: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(day).replace('.', '');
  const week = weekLoad(appointments, now, zone);
  return (
    <Card as="section" className="glance-week" aria-labelledby="glance-week">
      <h2 id="glance-week">{t('appointments.glance.week')}</h2>
      <BarChart
        title={t('appointments.glance.weekChart')}
        bars={week.map(({ day, count }, ahead) => ({
          label: weekday(day, 'short'),
          name: ahead === 0 ? t('appointments.today') : weekday(day, 'long'),
          value: count,
          isNow: ahead === 0,
        }))}
      />
    </Card>
  );
}
