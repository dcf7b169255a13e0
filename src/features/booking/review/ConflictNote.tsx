import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../../contract/appointments.ts';
import type { Slot } from '../../../../contract/booking.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import type { DependentRef } from '../../care/index.ts';
import type { Chosen } from '../slots/DoctorCard.tsx';

interface ConflictNoteProps {
  /** The dependent for whom it is; undefined for the user. */
  patient: DependentRef | undefined;
  slot: Slot;
  chosen: Chosen;
  /** The patient's appointments at that time. */
  conflicts: readonly Appointment[];
  /** Whether one of them is the requested appointment. */
  isBooked: boolean;
}

/** Shows the appointments that conflict with a booking, and asks whether to replace them. */
export function ConflictNote({ patient, slot, chosen, conflicts, isBooked }: ConflictNoteProps) {
  const { t } = useTranslation();
  const count = conflicts.length;
  return (
    <>
      <section className="booking-conflict" role="alert">
        <h3>
          {patient ? t('care.conflict', { count, name: patient.name }) : t('booking.conflict.heading', { count })}
        </h3>
        <ul>
          {conflicts.map(({ id, date, ...appointment }) => (
            <AppointmentSummary key={id} as="li" {...appointment} start={date} />
          ))}
        </ul>
      </section>
      {isBooked ? (
        <p>{t('booking.conflict.same')}</p>
      ) : (
        <>
          <p className="booking-question">{t('booking.conflict.question', { count })}</p>
          <section className="booking-requested">
            <h3>{t('booking.conflict.newAppointment')}</h3>
            <AppointmentSummary as="div" {...chosen} start={slot.start} />
          </section>
        </>
      )}
    </>
  );
}

/** Shows the appointment that a booking replaces because it is rescheduled. */
export function ReplacedNote({ appointment: { date, ...appointment } }: { appointment: Appointment }) {
  const { t } = useTranslation();
  return (
    <section className="booking-conflict">
      <h3>{t('booking.reschedule.replaces')}</h3>
      <AppointmentSummary as="div" {...appointment} start={date} />
    </section>
  );
}

interface AppointmentSummaryProps {
  as: 'li' | 'div';
  specialty: Pick<Appointment['specialty'], 'name'>;
  doctor: Pick<Appointment['doctor'], 'name' | 'CRM'>;
  clinic: Appointment['clinic'];
  /** An instant. */
  start: string;
}

/** A short description of an appointment, for comparison with another. */
function AppointmentSummary({ as: Tag, specialty, doctor, clinic, start }: AppointmentSummaryProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  return (
    <Tag className="booking-appointment">
      <strong>{specialtyName(specialty.name)}</strong>
      <span>
        {doctor.name}, {t('booking.crm', { number: doctor.CRM })}
      </span>
      <span>
        {dates.longDay(start, clinic.time_zone)}, <strong>{dates.time(start, clinic.time_zone)}</strong>
      </span>
      <span className="booking-appointment-place">
        {clinic.name}, {clinic.address}
      </span>
    </Tag>
  );
}
