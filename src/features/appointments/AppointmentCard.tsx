import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../contract/appointments.ts';
import { crmText } from '../../../contract/formats.ts';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { Avatar } from '../../page/Avatar.tsx';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Button, LinkButton } from '../../ui/actions/Button.tsx';
import { MapLink } from '../../ui/actions/MapLink.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { DependentRef } from '../care/index.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import { AppointmentTime } from './AppointmentTime.tsx';
import { Confirmation } from './Confirmation.tsx';
import { canCancel, canMove } from './lists.ts';
import { reschedulePath } from './reschedulePath.ts';
import { useChange } from './useChange.ts';
import './appointments.css';

interface AppointmentCardProps {
  appointment: Appointment;
  /** Whose it is, if not the user's own. */
  dependent: DependentRef | undefined;
  now: Date;
  /** Whether it is the first of them: its confirmation is the page's main action, and it says what to bring. */
  isNext: boolean;
  /** Whether it names its clinic's time zone, if it isn't the device's: not below a note that does. */
  isZoneShown: boolean;
  onCancel: (appointment: Appointment) => void;
}

/**
 * An appointment as shown to its patient, with its details and the buttons to move and cancel it, or the mark of a
 * pending change.
 */
export function AppointmentCard({ appointment, dependent, now, isNext, isZoneShown, onCancel }: AppointmentCardProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const { id, date, specialty, doctor, clinic } = appointment;
  const change = useChange(id);
  const zoneNote = isZoneShown && dates.zoneNote(clinic.time_zone, date);
  const line = {
    specialty: specialtyName(specialty.name),
    day: dates.day(date, clinic.time_zone),
    time: dates.time(date, clinic.time_zone),
  };
  return (
    <Card as="li" className={`appointment ${change === 'cancelling' ? 'appointment-cancelling' : ''}`}>
      <AppointmentTime appointment={appointment} now={now} />
      <div className="appointment-person">
        <Avatar name={doctor.name} email={doctor.email} size={44} />
        <div>
          <h2 className="appointment-title">{line.specialty}</h2>
          <p>{doctor.name}</p>
          <p className="appointment-quiet">{crmText(doctor.CRM)}</p>
        </div>
      </div>
      <div className="appointment-place">
        <div>
          <p>{clinic.name}</p>
          <p className="appointment-quiet">{clinic.address}</p>
          {zoneNote && <p className="appointment-quiet">{zoneNote}</p>}
        </div>
        <MapLink clinic={clinic} />
      </div>
      <Confirmation appointment={appointment} dependent={dependent} now={now} isMain={isNext} />
      {isNext && !change && canCancel(appointment, now) && !appointment.asked_to_move_at && (
        <div className="appointment-bring">
          <p>{t('appointments.patient.bring')}</p>
          <AddToCalendar appointment={appointment} quiet />
        </div>
      )}
      <div className="appointment-actions">
        {!change && canMove(appointment, now) && (
          <LinkButton
            to={reschedulePath(appointment, dependent?.id)}
            kind="quiet"
            size="small"
            label={t('appointments.moving.moveOf', line)}
          >
            {t('appointments.moving.move')}
          </LinkButton>
        )}
        <LinkButton
          to={`/schedule/booked?${new URLSearchParams({ appointment: id, ...(dependent && { of: dependent.id }) })}`}
          kind="quiet"
          size="small"
          label={t('appointments.patient.detailsOf', line)}
        >
          {t('appointments.patient.details')}
        </LinkButton>
        {!change && canCancel(appointment, now) && (
          <Button
            kind="quiet"
            size="small"
            aria-label={t('appointments.patient.cancelOf', line)}
            onClick={() => onCancel(appointment)}
          >
            {t('ui.cancel')}
          </Button>
        )}
      </div>
      <PendingMark subject={`appointment:${id}`} />
    </Card>
  );
}
