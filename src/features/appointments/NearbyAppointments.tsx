import { chevronBack, chevronForward } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import './nearby-appointments.css';
import { useNeighbours } from './useNeighbours.ts';

/** Links to the doctor's appointments before and after the open one. Their space is kept until they are known. */
export function NearbyAppointments({ appointment, shown }: { appointment: DoctorAppointment; shown: boolean }) {
  const { t } = useTranslation();
  const { date } = appointment;
  const { previous, next } = useNeighbours(appointment, shown);
  return (
    <nav className="nearby" aria-label={t('appointments.nearby.label')}>
      {previous && <Neighbour appointment={previous} which="previous" beside={date} />}
      {next && <Neighbour appointment={next} which="next" beside={date} />}
    </nav>
  );
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
  const isSameDay = dates.day(date, zone) === dates.day(beside, zone);
  return (
    <Link
      className={`nearby-link nearby-${which}`}
      to={`/diagnostic?${new URLSearchParams({ appointment: id })}`}
      replace
    >
      <Icon icon={which === 'previous' ? chevronBack : chevronForward} />
      <span>
        <span className="visually-hidden">{t(`appointments.nearby.${which}`)} </span>
        <span className="nearby-time">
          {!isSameDay && <span>{dates.briefDay(date, zone, new Date())}</span>} <span>{dates.time(date, zone)}</span>
        </span>{' '}
        <span className="nearby-name">{patient.name}</span>
      </span>
    </Link>
  );
}
