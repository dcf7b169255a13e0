import { airplaneOutline, alertCircleOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import type { Timetable } from '../../../contract/timetable.ts';
import { useDates } from '../../i18n/dates.ts';
import { PendingFiles } from '../../sync/ui/PendingFiles.tsx';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ClosedTimeLine, closedTimeSubject } from '../closedTimes/index.ts';
import { hasHours, isWithinHours } from '../hours/index.ts';
import { AppointmentRow } from './AppointmentRow.tsx';
import { agendaDays } from './agendaDays.ts';
import { DoctorActionsMenu } from './DoctorActions.tsx';
import { statusSubject } from './intents/changeStatus.ts';
import { useNearDay } from './useNearDay.ts';

interface DoctorListProps {
  appointments: readonly DoctorAppointment[];
  /** The doctor's absences and the clinic's closings. */
  closed?: readonly ClosedTime[];
  /** The doctor's clinic. */
  zone: string;
  now: Date;
  /** The doctor's hours, if known: an appointment outside them is marked. */
  timetable: Timetable | undefined;
  /** The appointment of the patient whom the doctor sees now or next. */
  nextId?: string;
}

/** A doctor's appointments by day, each with a link to its page, and what is closed among them. */
export function DoctorList({ appointments, closed = [], zone, ...rest }: DoctorListProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const nearDay = useNearDay();
  return agendaDays(appointments, closed, zone, rest.now).map(({ key, date, rows }) => {
    const count = rows.filter(({ kind }) => kind === 'appointment').length;
    return (
      <section key={key} className="appointment-section" aria-labelledby={`day-${key}`}>
        <h2 id={`day-${key}`}>
          {nearDay({ date, clinic: { time_zone: zone } }, rest.now) ?? dates.weekdayDay(date, zone)}
          {count > 0 && <small>{t('appointments.doctor.count', { count })}</small>}
        </h2>
        <Card className="appointment-row-card">
          <ul className="appointment-rows">
            {rows.map(row =>
              row.kind === 'closed' ? (
                <li key={row.id} className="appointment-row-closed">
                  <Icon icon={airplaneOutline} />
                  <p>
                    <ClosedTimeLine closed={row.closed} />
                  </p>
                  <PendingMark subject={closedTimeSubject(row.id)} />
                </li>
              ) : (
                <DoctorRow key={row.id} appointment={row.appointment} {...rest} />
              ),
            )}
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
}: Pick<DoctorListProps, 'now' | 'timetable' | 'nextId'> & { appointment: DoctorAppointment }) {
  const { t } = useTranslation();
  const isOutside = timetable !== undefined && hasHours(timetable) && !isWithinHours(appointment, timetable.weeks);
  return (
    <li>
      <AppointmentRow
        appointment={appointment}
        now={now}
        isNext={appointment.id === nextId}
        isDayShown={false}
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
