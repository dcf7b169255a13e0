import { useMemo } from 'react';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { type QueryState, useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { glanceOf, withEarlier } from './lists.ts';
import { doctorAppointmentsQuery, lackingNotesQuery } from './queries.ts';

interface DueNotes {
  /** The latest appointment of each patient whose notes are to be written, by the patient's id. */
  due: ReadonlyMap<string, DoctorAppointment>;
  /** Those before yesterday, which need a connection. */
  earlier: QueryState<DoctorAppointment[]>;
}

/**
 * The patients of the last 30 days whose notes are to be written. Nothing is read, and nothing is in the audit log of
 * the patients, unless it is asked for.
 */
export function useDueNotes(isAsked: boolean, now: Date, shown: boolean): DueNotes {
  const recent = useCachedQuery(isAsked ? doctorAppointmentsQuery : null, shown).data;
  const earlier = useCachedQuery(isAsked ? lackingNotesQuery : null, shown);
  const due = useMemo(() => {
    const latestFirst = withEarlier(glanceOf(recent ?? [], now).unwritten, earlier.data ?? [], now);
    return new Map([...latestFirst].reverse().map(one => [one.patient.id, one]));
  }, [recent, earlier.data, now]);
  return { due, earlier };
}
