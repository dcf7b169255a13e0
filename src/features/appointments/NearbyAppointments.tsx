import { chevronBack, chevronForward } from 'ionicons/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { neighboursOf } from './lists.ts';
import { doctorAppointmentsQuery, neighbourQuery } from './queries.ts';
import './nearby-appointments.css';

/** Links to the doctor's appointments before and after the open one. Their space is kept until they are known. */
export function NearbyAppointments({ appointment, shown }: { appointment: DoctorAppointment; shown: boolean }) {
  const { t } = useTranslation();
  const { id, date } = appointment;
  const agenda = useCachedQuery(doctorAppointmentsQuery, shown);
  const known = neighboursOf(agenda.data ?? [], id);
  // The agenda has everything from yesterday on, so only what is before it is unknown.
  const isInAgenda = agenda.data?.some(one => one.id === id) ?? false;
  const isAgendaKnown = agenda.status !== 'loading';
  const before = useNeighbour(id, 'previous', shown && isAgendaKnown && !known.previous);
  const after = useNeighbour(id, 'next', shown && isAgendaKnown && !isInAgenda);
  const previous = known.previous ?? before;
  const next = known.next ?? after;
  return (
    <nav className="nearby" aria-label={t('appointments.nearby.label')}>
      {previous && <Neighbour appointment={previous} which="previous" beside={date} />}
      {next && <Neighbour appointment={next} which="next" beside={date} />}
    </nav>
  );
}

function useNeighbour(id: string, which: 'previous' | 'next', isNeeded: boolean): DoctorAppointment | undefined {
  const query = useMemo(() => neighbourQuery(id, which), [id, which]);
  const [found] = useCachedQuery(isNeeded ? query : null).data ?? [];
  return found;
}

interface NeighbourProps {
  appointment: DoctorAppointment;
  which: 'previous' | 'next';
  /** When the open appointment is: the day is shown if it is another one. */
  beside: string;
}

function Neighbour({ appointment: { id, date, patient, clinic }, which, beside }: NeighbourProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const zone = clinic.time_zone;
  const [day, time] = [dates.day(date, zone), dates.time(date, zone)];
  return (
    <Link
      className={`nearby-link nearby-${which}`}
      to={`/diagnostic?${new URLSearchParams({ appointment: id })}`}
      replace
    >
      <Icon icon={which === 'previous' ? chevronBack : chevronForward} />
      <span>
        <span className="visually-hidden">{t(`appointments.nearby.${which}`)} </span>
        <span className="nearby-time">{day === dates.day(beside, zone) ? time : `${day} ${time}`}</span> {patient.name}
      </span>
    </Link>
  );
}
