import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { PendingExams } from '../../sync/ui/PendingExams.tsx';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Card } from '../../ui/Card.tsx';
import { VisitRow } from './VisitRow.tsx';

/** Today's finished appointments: which notes are written, and which are missing. */
export function SeenToday({ appointments, now }: { appointments: readonly DoctorAppointment[]; now: Date }) {
  const { t } = useTranslation();
  return (
    <section className="appointment-section" aria-labelledby="seen-today">
      <h2 id="seen-today">{t('appointments.doctor.seenToday')}</h2>
      <Card className="visit-card">
        <ul className="visit-rows">
          {appointments.map(appointment => (
            <li key={appointment.id}>
              <VisitRow appointment={appointment} now={now}>
                <PendingMark subject={`notes:${appointment.id}`} />
                <PendingExams appointmentId={appointment.id} />
              </VisitRow>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
