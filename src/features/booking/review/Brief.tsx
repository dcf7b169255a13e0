import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../../contract/appointments.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/specialties.ts';

interface BriefProps {
  as: 'li' | 'div';
  specialty: Pick<Appointment['specialty'], 'name'>;
  doctor: Pick<Appointment['doctor'], 'name' | 'CRM'>;
  clinic: Appointment['clinic'];
  /** An instant. */
  start: string;
}

/** A short description of an appointment, for comparison with another. */
export function Brief({ as: Tag, specialty, doctor, clinic, start }: BriefProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  return (
    <Tag className="booking-brief">
      <strong>{specialtyName(specialty.name)}</strong>
      <span>
        {doctor.name}, {t('booking.crm', { number: doctor.CRM })}
      </span>
      <span>
        {dates.longDay(start, clinic.time_zone)}, <strong>{dates.time(start, clinic.time_zone)}</strong>
      </span>
      <span className="booking-brief-place">
        {clinic.name}, {clinic.address}
      </span>
    </Tag>
  );
}
