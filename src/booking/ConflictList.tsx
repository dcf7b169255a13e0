import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../contract/appointments.ts';
import { useDates } from '../i18n/dates.ts';
import { useSpecialtyName } from '../i18n/specialties.ts';

/** The patient's own appointments that stand in the way (spec section 2, "Appointment booking"). */
export function ConflictList({ conflicts }: { conflicts: readonly Appointment[] }) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  return (
    <ul className="booking-conflicts" aria-label={t('booking.conflict.heading', { count: conflicts.length })}>
      {conflicts.map(({ id, date, clinic, specialty, doctor }) => (
        <li key={id}>
          <strong>
            {specialtyName(specialty.name)}, {doctor.name}
          </strong>
          <span>{dates.longDay(date, clinic.time_zone)}</span>
          <span className="booking-conflict-hour">{dates.time(date, clinic.time_zone)}</span>
        </li>
      ))}
    </ul>
  );
}
