import { type DoctorAppointment, listDoctorAppointments } from '../../../contract/appointments.ts';
import { request } from '../../net/request.ts';
import type { LiveEvent } from '../../sync/live/liveEvents.ts';
import { useLiveEvents } from '../../sync/live/useLiveEvents.ts';
import { usePatch, useRefreshOlder } from '../../sync/queries/useCachedQuery.ts';
import { withStatus } from './intents/changeStatus.ts';
import { withNew } from './lists.ts';
import { doctorAppointmentsQuery } from './queries.ts';

/**
 * Keeps the doctor's list up to date with what happens at the clinic. Only a new appointment is requested, and nothing
 * else: each request of the list adds audit rows for all its patients.
 */
export function useAgendaEvents(shown: boolean): void {
  const patch = usePatch();
  const refreshOlder = useRefreshOlder();

  async function follow(event: LiveEvent): Promise<void> {
    if (event.kind === 'gap') return await refreshOlder(doctorAppointmentsQuery.key, event.since);
    const { appointment_id: id, status, status_at } = event;
    if (event.kind === 'status') {
      return await patch(doctorAppointmentsQuery, list => withStatus(list, { id, status, status_at }));
    }
    if (event.kind === 'cancelled') {
      return await patch(doctorAppointmentsQuery, list => list.filter(one => one.id !== id));
    }
    const found: DoctorAppointment[] = await request(listDoctorAppointments, { query: { id } });
    await patch(doctorAppointmentsQuery, list => withNew(list, found));
  }

  useLiveEvents(event => {
    follow(event).catch(error => {
      console.warn('appointments: an event could not be shown', error);
      void refreshOlder(doctorAppointmentsQuery.key, Number.POSITIVE_INFINITY);
    });
  }, shown);
}
