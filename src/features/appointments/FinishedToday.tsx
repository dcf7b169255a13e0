import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { PendingFiles } from '../../sync/ui/PendingFiles.tsx';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Card } from '../../ui/Card.tsx';
import { AppointmentRow } from './AppointmentRow.tsx';

/** Today's finished appointments: which notes are written, and which are missing. */
export function FinishedToday({ appointments, now }: { appointments: readonly DoctorAppointment[]; now: Date }) {
  const { t } = useTranslation();
  return (
    <section className="appointment-section" aria-labelledby="finished-today">
      <h2 id="finished-today">{t('appointments.doctor.finishedToday')}</h2>
      <Card className="appointment-row-card">
        <ul className="appointment-rows">
          {appointments.map(appointment => (
            <li key={appointment.id}>
              <AppointmentRow appointment={appointment} now={now}>
                <PendingMark subject={`notes:${appointment.id}`} />
                <PendingFiles recordId={appointment.id} />
              </AppointmentRow>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
