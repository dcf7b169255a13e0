import { chevronForward, timeOutline } from 'ionicons/icons';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { isAwaited, type Status } from '../../../../contract/status.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { useDates } from '../../../i18n/dates.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { maskPhone } from '../../../ui/fields/masks.ts';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { useShown } from '../../../ui/page.ts';
import { statusLook, useNow } from '../../appointments/index.ts';
import { dayPath } from '../day/filter.ts';
import { deskDayQuery } from '../queries.ts';
import { type StatusChange, useDeskStatusChange } from '../useDeskStatusChange.ts';
import { byTurn, type DayRow, hasEnded, isLate, isUnrecorded, ofAllDoctors } from './appointments.ts';
import { patientPath } from './deskPatient.ts';
import { MoreBelow } from './MoreBelow.tsx';

interface TodaysPatientsProps {
  clinic: ManagedClinic;
  /** The receptionist works at further clinics. */
  isOneOfSeveral: boolean;
}

/**
 * Who has an appointment at a clinic today: first those who are at the clinic, then those who come next, whose arrival
 * is noted here with one tap. Below them are those whose attendance wasn't noted, and folded those who were seen or
 * missed it.
 */
export function TodaysPatients({ clinic, isOneOfSeveral }: TodaysPatientsProps) {
  const { t } = useTranslation();
  const shown = useShown();
  const { id, name, time_zone: zone } = clinic;
  const now = useNow(shown).getTime();
  const today = dateAt(zone, now);
  const query = useMemo(() => deskDayQuery(id, today, true), [id, today]);
  const day = useCachedQuery(query, shown);
  const { change, previousOf, forget } = useDeskStatusChange(clinic);
  useEffect(() => {
    if (!shown) forget();
  }, [shown, forget]);
  const listOf = (rows: readonly DayRow[]) => (
    <ul>
      {rows.map(row => (
        <TodaysPatientRow
          key={row.id}
          row={row}
          clinic={clinic}
          today={today}
          now={now}
          previous={previousOf(row)}
          onChange={change}
        />
      ))}
    </ul>
  );
  return (
    <>
      <h2>{isOneOfSeveral ? t('desk.patients.todayAt', { clinic: name }) : t('desk.patients.today')}</h2>
      <QueryView query={day} rows={3}>
        {data => {
          // A row keeps its place after its status is changed here, so that rows don't move during a tap.
          const statusOf = (row: DayRow) => (hasEnded(row, now) ? row.status : (previousOf(row) ?? row.status));
          const rows = ofAllDoctors(data);
          if (rows.length === 0) return <p>{t('desk.patients.noneToday')}</p>;
          const { current, unrecorded, settled } = byTurn(rows, now, statusOf);
          return (
            <>
              {current.length > 0 && listOf(current)}
              {unrecorded.length > 0 && (
                <>
                  <h3>{t('desk.patients.appointments.unrecorded')}</h3>
                  {listOf(unrecorded)}
                </>
              )}
              {settled.length > 0 && (
                <MoreBelow level="h3" title={t('desk.patients.settled', { count: settled.length })}>
                  {listOf(settled)}
                </MoreBelow>
              )}
            </>
          );
        }}
      </QueryView>
    </>
  );
}

interface TodaysPatientRowProps {
  row: DayRow;
  clinic: ManagedClinic;
  /** The date at the clinic. */
  today: string;
  now: number;
  /** The status before a change that was made here. */
  previous: Status | undefined;
  onChange: StatusChange['change'];
}

/** Leads to the patient; without a note of the attendance, to the appointment, where it can be noted. */
function TodaysPatientRow({ row, clinic, today, now, previous, onChange }: TodaysPatientRowProps) {
  const { t } = useTranslation();
  const { time } = useDates();
  const { id, date, end, patient, doctor, status } = row;
  const zone = clinic.time_zone;
  const isForgotten = isUnrecorded(row, now);
  const next = previous ?? (isAwaited(status) && !isForgotten ? 'arrived' : undefined);
  return (
    <li className="patient-today">
      <Link to={isForgotten ? dayPath({ clinic: clinic.id, date: today, appointment: id }) : patientPath(patient.id)}>
        <time dateTime={date}>{time(date, zone)}</time>
        <span className="patient-search-row">
          <span className="patient-search-texts">
            <strong>{patient.name}</strong>
            <span>
              {`${doctor.name} · `}
              <span className="patient-today-phone">{maskPhone(patient.phone)}</span>
            </span>
          </span>
          {isLate({ status, date, end }, now) ? (
            <Badge tone="warning" icon={timeOutline}>
              {t('desk.patients.late', { status: t(`appointments.status.${status}`) })}
            </Badge>
          ) : (
            !isForgotten && <Badge {...statusLook[status]}>{t(`appointments.status.${status}`)}</Badge>
          )}
        </span>
        {next === undefined && <Icon icon={chevronForward} />}
      </Link>
      {next !== undefined && (
        <span className="patient-today-action">
          <Button
            kind={previous === undefined ? 'secondary' : 'quiet'}
            size="small"
            aria-label={t(previous === undefined ? 'desk.patients.arrivedOf' : 'desk.patients.undoArrivalOf', {
              patient: patient.name,
            })}
            onClick={({ detail }) => {
              // The second click of a double click would undo the first one.
              if (detail < 2) void onChange(row, doctor, next);
            }}
          >
            {t(previous === undefined ? 'desk.day.appointment.act.arrived' : 'desk.patients.undoArrival')}
          </Button>
        </span>
      )}
    </li>
  );
}
