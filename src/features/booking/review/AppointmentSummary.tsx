import type { Appointment } from '../../../../contract/appointments.ts';
import { crmText } from '../../../../contract/formats.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import './review.css';

interface AppointmentSummaryProps {
  as: 'li' | 'div';
  specialty: Pick<Appointment['specialty'], 'name'>;
  /** The doctor for a patient, the patient for a doctor. */
  person: { name: string; CRM?: string };
  clinic: Appointment['clinic'];
  /** An instant. */
  start: string;
}

/** A short description of an appointment, for comparison with another. */
export function AppointmentSummary({ as: Tag, specialty, person, clinic, start }: AppointmentSummaryProps) {
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  return (
    <Tag className="booking-appointment">
      <strong>{specialtyName(specialty.name)}</strong>
      <span>{person.CRM ? `${person.name}, ${crmText(person.CRM)}` : person.name}</span>
      <span className="booking-appointment-day">
        {dates.longDay(start, clinic.time_zone)}, <strong>{dates.time(start, clinic.time_zone)}</strong>
      </span>
      <span className="booking-appointment-place">
        {clinic.name}, {clinic.address}
      </span>
    </Tag>
  );
}
