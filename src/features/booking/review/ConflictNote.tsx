import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../../contract/appointments.ts';
import type { Slot } from '../../../../contract/booking.ts';
import type { DependentRef } from '../../care/index.ts';
import type { Chosen } from '../slots/DoctorCard.tsx';
import { AppointmentSummary } from './AppointmentSummary.tsx';

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
      <Conflicts patient={patient} conflicts={conflicts} />
      {isBooked ? (
        <p>{t('booking.conflict.same')}</p>
      ) : (
        <>
          <p className="booking-question">{t('booking.conflict.question', { count })}</p>
          <section className="booking-requested">
            <h3>{t('booking.conflict.newAppointment')}</h3>
            <AppointmentSummary as="div" {...chosen} person={chosen.doctor} start={slot.start} />
          </section>
        </>
      )}
    </>
  );
}

/** The patient's appointments at a time that they have chosen for another one. */
export function Conflicts({ patient, conflicts }: Pick<ConflictNoteProps, 'patient' | 'conflicts'>) {
  const { t } = useTranslation();
  const count = conflicts.length;
  return (
    <section className="booking-conflict" role="alert">
      <h3>{patient ? t('care.conflict', { count, name: patient.name }) : t('booking.conflict.heading', { count })}</h3>
      <ul>
        {conflicts.map(({ id, date, doctor, ...appointment }) => (
          <AppointmentSummary key={id} as="li" {...appointment} person={doctor} start={date} />
        ))}
      </ul>
    </section>
  );
}
