import { useMemo } from 'react';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { type QueryState, useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { unwrittenOf, withEarlier } from './lists.ts';
import { doctorAppointmentsQuery, lackingNotesQuery } from './queries.ts';

interface DueNotes {
  /** Latest first; before they are asked for, only those since yesterday. */
  due: readonly DoctorAppointment[];
  /** Those before yesterday, which need a connection. */
  earlier: QueryState<DoctorAppointment[]>;
}

/**
 * The appointments of the last 30 days whose notes are to be written. Requests nothing until asked: each request adds
 * an audit row per patient.
 * @param recent the doctor's appointments since yesterday
 */
export function useDueNotes(
  recent: readonly DoctorAppointment[],
  isAsked: boolean,
  now: Date,
  shown: boolean,
): DueNotes {
  const earlier = useCachedQuery(isAsked ? lackingNotesQuery : null, shown);
  const before = earlier.data;
  const due = useMemo(() => {
    const unwritten = unwrittenOf(recent, now);
    return isAsked ? withEarlier(unwritten, before ?? [], now) : unwritten;
  }, [recent, before, isAsked, now]);
  return { due, earlier };
}

const NONE: readonly DoctorAppointment[] = [];

interface DuePatients {
  /** The latest appointment of each patient whose notes are to be written, by the patient's id. */
  duePatients: ReadonlyMap<string, DoctorAppointment>;
  /** Has data once the appointments since yesterday and those before are known. */
  query: QueryState<DoctorAppointment[]>;
}

/** The same by patient, and nothing without being asked. */
export function useDuePatients(isAsked: boolean, now: Date, shown: boolean): DuePatients {
  const recent = useCachedQuery(isAsked ? doctorAppointmentsQuery : null, shown);
  const { due, earlier } = useDueNotes(recent.data ?? NONE, isAsked, now, shown);
  // The last one set wins: the latest appointment of a patient.
  const duePatients = useMemo(() => new Map([...due].reverse().map(one => [one.patient.id, one])), [due]);
  return { duePatients, query: recent.data ? earlier : recent };
}
