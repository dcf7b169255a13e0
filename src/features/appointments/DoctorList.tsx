import { alertCircleOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import type { Timetable } from '../../../contract/timetable.ts';
import { useDates } from '../../i18n/dates.ts';
import { PendingFiles } from '../../sync/ui/PendingFiles.tsx';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { hasHours, isWithinHours } from '../hours/index.ts';
import { AppointmentRow } from './AppointmentRow.tsx';
import { DoctorActionsMenu } from './DoctorActions.tsx';
import { statusSubject } from './intents/changeStatus.ts';
import { byDay } from './lists.ts';
import { useNearDay } from './useNearDay.ts';

interface DoctorListProps {
  appointments: readonly DoctorAppointment[];
  now: Date;
  /** The doctor's hours, if known: an appointment outside them is marked. */
  timetable: Timetable | undefined;
  /** The appointment in progress, or the next one. */
  nextId?: string;
}

/** A doctor's appointments by day, each with a link to its page. */
export function DoctorList({ appointments, ...rest }: DoctorListProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const nearDay = useNearDay();
  return byDay(appointments).map(({ key, appointments: inDay }) => {
    const [first] = inDay;
    if (!first) return null;
    return (
      <section key={key} className="appointment-section" aria-labelledby={`day-${key}`}>
        <h2 id={`day-${key}`}>
          {nearDay(first, rest.now) ?? dates.weekdayDay(first.date, first.clinic.time_zone)}
          <small>{t('appointments.doctor.count', { count: inDay.length })}</small>
        </h2>
        <Card className="appointment-row-card">
          <ul className="appointment-rows">
            {inDay.map(appointment => (
              <DoctorRow key={appointment.id} appointment={appointment} {...rest} />
            ))}
          </ul>
        </Card>
      </section>
    );
  });
}

function DoctorRow({
  appointment,
  now,
  timetable,
  nextId,
}: Omit<DoctorListProps, 'appointments'> & { appointment: DoctorAppointment }) {
  const { t } = useTranslation();
  const isOutside = timetable !== undefined && hasHours(timetable) && !isWithinHours(appointment, timetable.weeks);
  return (
    <li>
      <AppointmentRow
        appointment={appointment}
        now={now}
        isNext={appointment.id === nextId}
        menu={<DoctorActionsMenu appointment={appointment} now={now} />}
      >
        {isOutside && (
          <Badge tone="warning" icon={alertCircleOutline}>
            {t('appointments.doctor.outside')}
          </Badge>
        )}
        <PendingMark subject={`appointment:${appointment.id}`} />
        <PendingMark subject={statusSubject(appointment.id)} />
        <PendingMark subject={`notes:${appointment.id}`} />
        <PendingFiles recordId={appointment.id} />
      </AppointmentRow>
    </li>
  );
}
