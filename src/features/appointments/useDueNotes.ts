import { useMemo } from 'react';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { type QueryState, useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { useMirrored } from '../../sync/queries/useMirrored.ts';
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
  /** The appointments of each patient whose notes are to be written, the latest first, by the patient's id. */
  duePatients: ReadonlyMap<string, readonly DoctorAppointment[]>;
  /** Has data once the appointments since yesterday and those before are known. */
  query: QueryState<DoctorAppointment[]>;
}

/** The same by patient; without being asked, as far as the agenda is on the device. */
export function useDuePatients(isAsked: boolean, now: Date, shown: boolean): DuePatients {
  const onDevice = useMirrored(doctorAppointmentsQuery, shown);
  const recent = useCachedQuery(isAsked ? doctorAppointmentsQuery : null, shown);
  const { due, earlier } = useDueNotes(recent.data ?? onDevice.data ?? NONE, isAsked, now, shown);
  const duePatients = useMemo(() => {
    const byPatient = new Map<string, DoctorAppointment[]>();
    for (const one of due) {
      const before = byPatient.get(one.patient.id);
      if (before) before.push(one);
      else byPatient.set(one.patient.id, [one]);
    }
    return byPatient;
  }, [due]);
  return { duePatients, query: recent.data ? earlier : recent };
}
