import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { Avatar } from '../../page/Avatar.tsx';
import { usePending } from '../../sync/outbox/useOutbox.ts';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Button, LinkButton } from '../../ui/actions/Button.tsx';
import { MapLink } from '../../ui/actions/MapLink.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { DependentRef } from '../care/index.ts';
import { AppointmentTime } from './AppointmentTime.tsx';
import './appointments.css';

interface AppointmentCardProps {
  appointment: Appointment;
  /** Whose it is, if not the user's own. */
  dependent: DependentRef | undefined;
  now: Date;
  onCancel: (appointment: Appointment) => void;
}

/**
 * An appointment as shown to its patient, with its details and a cancel button, or the mark of a pending cancellation.
 */
export function AppointmentCard({ appointment, dependent, now, onCancel }: AppointmentCardProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const { id, date, specialty, doctor, clinic } = appointment;
  const isCancelling = usePending(`appointment:${id}`) !== undefined;
  const zoneNote = dates.zoneNote(clinic.time_zone, date);
  const line = {
    specialty: specialtyName(specialty.name),
    day: dates.day(date, clinic.time_zone),
    time: dates.time(date, clinic.time_zone),
  };
  return (
    <Card as="li" className={`appointment ${isCancelling ? 'appointment-cancelling' : ''}`}>
      <AppointmentTime appointment={appointment} now={now} />
      <h2 className="appointment-title">{line.specialty}</h2>
      <div className="appointment-person">
        <Avatar name={doctor.name} email={doctor.email} size={44} />
        <div>
          <p>{doctor.name}</p>
          <p className="appointment-quiet">{t('appointments.crm', { number: doctor.CRM })}</p>
        </div>
      </div>
      <div className="appointment-place">
        <p>{clinic.name}</p>
        <p className="appointment-quiet">{clinic.address}</p>
        {zoneNote && <p className="appointment-quiet">{zoneNote}</p>}
        <MapLink clinic={clinic} />
      </div>
      <div className="appointment-actions">
        <LinkButton
          to={`/schedule/booked?${new URLSearchParams({ appointment: id, ...(dependent && { of: dependent.id }) })}`}
          kind="secondary"
          size="small"
          label={t('appointments.patient.detailsOf', line)}
        >
          {t('appointments.patient.details')}
        </LinkButton>
        {!isCancelling && (
          <Button
            kind="secondary"
            size="small"
            aria-label={t('appointments.patient.cancelOf', line)}
            onClick={() => onCancel(appointment)}
          >
            {t('appointments.patient.cancel')}
          </Button>
        )}
      </div>
      <PendingMark subject={`appointment:${id}`} />
    </Card>
  );
}
