import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Card } from '../../ui/layout/Card.tsx';
import './appointments.css';
import './agenda-sidebar.css';
import { AppointmentRow } from './AppointmentRow.tsx';
import { agendaOf, byDate, byDay, glanceOf } from './lists.ts';
import { doctorAppointmentsQuery } from './queries.ts';
import { useAgendaEvents } from './useAgendaEvents.ts';
import { useNearDay } from './useNearDay.ts';
import { useNow } from './useNow.ts';

interface AgendaSidebarProps {
  shown: boolean;
  /** Of the appointment that is being opened. */
  openId: string | null;
  /** The open appointment, once it is known. */
  open: DoctorAppointment | undefined;
}

/**
 * The doctor's current day and upcoming days, shown beside the open appointment so that the next patient is one tap
 * away. The open one is always among them, an earlier one on a day of its own.
 */
export function AgendaSidebar({ shown, openId, open }: AgendaSidebarProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const nearDay = useNearDay();
  const now = useNow(shown);
  useAgendaEvents(shown);
  const { data } = useCachedQuery(doctorAppointmentsQuery, shown);
  if (!data) return null;
  const { fromToday } = agendaOf(data, now);
  const listed = open && !fromToday.some(({ id }) => id === open.id) ? [open, ...fromToday].sort(byDate) : fromToday;
  if (listed.length === 0) return null;
  const next = glanceOf(data, now).next?.id;
  return (
    <Card as="section" className="agenda-sidebar" aria-label={t('appointments.doctor.agenda')}>
      {byDay(listed).map(({ key, appointments: [first, ...others] }) => {
        if (!first) return null;
        return (
          <section key={key} aria-labelledby={`beside-${key}`}>
            <h2 id={`beside-${key}`}>{nearDay(first, now) ?? dates.weekdayDay(first.date, first.clinic.time_zone)}</h2>
            <ul>
              {[first, ...others].map(appointment => (
                <li key={appointment.id}>
                  <AppointmentRow
                    appointment={appointment}
                    now={now}
                    all={fromToday}
                    compact
                    isDayShown={false}
                    isNext={appointment.id === next}
                    isOpen={appointment.id === openId}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Card>
  );
}
