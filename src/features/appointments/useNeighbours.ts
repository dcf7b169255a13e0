import { useMemo } from 'react';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { isSameDay, type Neighbours, neighboursOf } from './lists.ts';
import { doctorAppointmentsQuery, neighbourQuery } from './queries.ts';

/** The doctor's appointments before and after the open one, each undefined until it is known. */
export function useNeighbours({ id }: DoctorAppointment, shown: boolean): Neighbours {
  const agenda = useCachedQuery(doctorAppointmentsQuery, shown);
  const known = neighboursOf(agenda.data ?? [], id);
  // The agenda has everything from yesterday on, so only what is before it is unknown.
  const isInAgenda = agenda.data?.some(one => one.id === id) ?? false;
  const isAgendaKnown = agenda.status !== 'loading';
  const before = useNeighbour(id, 'previous', shown && isAgendaKnown && !known.previous);
  const after = useNeighbour(id, 'next', shown && isAgendaKnown && !isInAgenda);
  return { previous: known.previous ?? before, next: known.next ?? after };
}

function useNeighbour(id: string, which: 'previous' | 'next', isNeeded: boolean): DoctorAppointment | undefined {
  const query = useMemo(() => neighbourQuery(id, which), [id, which]);
  const [found] = useCachedQuery(isNeeded ? query : null).data ?? [];
  return found;
}

/** The doctor's next appointment on the day of the open one, by time; undefined for the last one. */
export function useNextOfDay(appointment: DoctorAppointment, shown: boolean): DoctorAppointment | undefined {
  const { next } = useNeighbours(appointment, shown);
  return next && isSameDay(appointment, next) ? next : undefined;
}
