import { type DoctorAppointment, listDoctorAppointments } from '../../../contract/appointments.ts';
import { request } from '../../net/request.ts';
import type { LiveEvent } from '../../sync/live/liveEvents.ts';
import { useCollected } from '../../sync/live/useCollected.ts';
import { useLiveEvents } from '../../sync/live/useLiveEvents.ts';
import { usePatch, useRefreshOlder } from '../../sync/queries/useCachedQuery.ts';
import { withStatus } from './intents/changeStatus.ts';
import { withNew } from './lists.ts';
import { covers, doctorAppointmentsQuery } from './queries.ts';

const without = (list: DoctorAppointment[], id: string) =>
  list.some(one => one.id === id) ? list.filter(one => one.id !== id) : list;

/**
 * Keeps the doctor's lists up to date with what happens at the clinic. Only a new appointment is requested, and the
 * lists if a patient's contact data changed: each request of a list adds audit rows for all its patients.
 */
export function useAgendaEvents(shown: boolean): void {
  const patch = usePatch();
  const refreshOlder = useRefreshOlder();
  const collect = useCollected();
  /** One change of a patient's data is an event for each of their appointments. */
  const refreshSoon = () => collect(() => void refreshOlder(doctorAppointmentsQuery.key, Number.POSITIVE_INFINITY));

  async function follow(event: LiveEvent): Promise<void> {
    if (event.kind === 'gap') return await refreshOlder(doctorAppointmentsQuery.key, event.since);
    const { appointment_id: id, status, status_at } = event;
    if (event.kind === 'status') {
      return await patch(doctorAppointmentsQuery, list => withStatus(list, { id, status, status_at }));
    }
    if (event.kind === 'patient_changed') return refreshSoon();
    if (event.kind === 'cancelled') return await patch(doctorAppointmentsQuery, list => without(list, id));
    const found: DoctorAppointment[] = await request(listDoctorAppointments, { query: { id } });
    await patch(doctorAppointmentsQuery, (list, key) => {
      const covered = found.filter(({ date }) => covers(key, date));
      return covered.length > 0 ? withNew(list, covered) : list;
    });
  }

  useLiveEvents(event => {
    follow(event).catch(error => {
      console.warn('appointments: an event could not be shown', error);
      void refreshOlder(doctorAppointmentsQuery.key, Number.POSITIVE_INFINITY);
    });
  }, shown);
}
