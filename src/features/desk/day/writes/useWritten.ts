import { useTranslation } from 'react-i18next';
import type { CancelledByClinic } from '../../../../../contract/appointments.ts';
import type { DeskAppointment, DeskDay, DeskDoctorDay } from '../../../../../contract/desk.ts';
import { dateAt } from '../../../../../contract/wallClock.ts';
import { useDates } from '../../../../i18n/dates.ts';
import type { Query } from '../../../../sync/queries/defineQuery.ts';
import { usePatch, useRefresh } from '../../../../sync/queries/useCachedQuery.ts';
import { useToast } from '../../../../ui/feedback/toast.tsx';
import { deskDaysKey } from '../../queries.ts';
import { withAppointment, withoutAppointment } from '../changes.ts';
import { columnKey } from '../column.ts';
import type { Place } from '../walk.ts';
import { useTellMoved } from './useTellMoved.ts';

/** The day or week on screen. */
export interface ShownDay {
  clinic: DeskDay['clinic'];
  query: Query<DeskDay>;
  doctors: readonly DeskDoctorDay['doctor'][];
}

/** Shows the result of a write on the day, before the next response, and says it in a toast. */
export function useWritten({ clinic, query, doctors }: ShownDay) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const dates = useDates();
  const patch = usePatch();
  const refresh = useRefresh();
  const tellMoved = useTellMoved();
  const zone = clinic.time_zone;
  const show = (work: (day: DeskDay) => DeskDay) => void patch(query, work).then(() => refresh(deskDaysKey(clinic.id)));
  const words = ({ patient, doctor_id, date }: DeskAppointment) => ({
    patient: patient.name,
    doctor: doctors.find(({ id }) => id === doctor_id)?.name ?? '',
    day: dates.day(date, zone),
    time: dates.time(date, zone),
  });

  return {
    /**
     * A new appointment, or the new one of a move. Returns its place.
     * @param formerId the appointment that was moved
     */
    booked(kind: 'book' | 'walkIn' | 'move', appointment: DeskAppointment, formerId?: string): Place {
      const start = Date.parse(appointment.date);
      const date = dateAt(zone, start);
      show(day => withAppointment(formerId ? withoutAppointment(day, formerId) : day, appointment, date));
      const description = t(`desk.day.${kind}.done.text`, words(appointment));
      addToast({ type: 'success', title: t(`desk.day.${kind}.done.title`), description });
      return { column: columnKey({ doctor: { id: appointment.doctor_id }, date }), id: appointment.id, start };
    },
    /** @param moved the appointment in its place, if it was moved before: that one isn't cancelled */
    cancelled(appointment: DeskAppointment, moved: CancelledByClinic['replaced_by']): void {
      show(day => withoutAppointment(day, appointment.id));
      if (moved) {
        tellMoved(appointment.patient.name, moved);
        return;
      }
      const description = t('desk.day.cancel.done.text', words(appointment));
      addToast({ type: 'success', title: t('desk.day.cancel.done.title'), description });
    },
  };
}
