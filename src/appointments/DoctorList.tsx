import { alertCircleOutline, chevronForward } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DoctorAppointment } from '../../contract/appointments.ts';
import type { DayHours } from '../../contract/hours.ts';
import { isInside } from '../hours/inside.ts';
import { useDates } from '../i18n/dates.ts';
import { useSpecialtyName } from '../i18n/specialties.ts';
import { PendingExams } from '../offline/ui/PendingExams.tsx';
import { PendingMark } from '../offline/ui/PendingMark.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { When } from './When.tsx';

interface DoctorListProps {
  appointments: readonly DoctorAppointment[];
  now: Date;
  /** The doctor's week, where it is known: an appointment outside it is marked. */
  week: readonly DayHours[] | undefined;
}

/** Appointments as their doctor sees them, each leading to the appointment itself. */
export function DoctorList({ appointments, now, week }: DoctorListProps) {
  return (
    <ul className="appointment-list">
      {appointments.map(appointment => (
        <DoctorCard key={appointment.id} appointment={appointment} now={now} week={week} />
      ))}
    </ul>
  );
}

interface DoctorCardProps extends Omit<DoctorListProps, 'appointments'> {
  appointment: DoctorAppointment;
}

function DoctorCard({ appointment, now, week }: DoctorCardProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const { id, date, patient, specialty, clinic } = appointment;
  const isOutside = week !== undefined && week.length > 0 && !isInside(appointment, week);
  const zoneNote = dates.zoneNote(clinic.time_zone, date);
  return (
    <Card as="li" className="appointment">
      <When appointment={appointment} now={now} />
      <div className="appointment-person">
        <Avatar name={patient.name} email={patient.email} size={44} />
        <div>
          <p className="appointment-title">{patient.name}</p>
          <p>{specialtyName(specialty.name)}</p>
        </div>
      </div>
      <div className="appointment-place">
        <p className="appointment-quiet">{clinic.name}</p>
        {zoneNote && <p className="appointment-quiet">{zoneNote}</p>}
        {isOutside && (
          <Badge tone="warning" icon={alertCircleOutline}>
            {t('appointments.doctor.outside')}
          </Badge>
        )}
      </div>
      <div className="appointment-actions">
        <Link
          className="button button-primary button-small"
          to={`/diagnostic?${new URLSearchParams({ appointment: id })}`}
          aria-label={t('appointments.doctor.openOf', {
            patient: patient.name,
            day: dates.day(date, clinic.time_zone),
            time: dates.time(date, clinic.time_zone),
          })}
        >
          <span>{t('appointments.doctor.open')}</span>
          <Icon icon={chevronForward} />
        </Link>
      </div>
      <PendingMark subject={`notes:${id}`} />
      <PendingExams appointmentId={id} />
    </Card>
  );
}
