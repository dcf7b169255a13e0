import { useMemo } from 'react';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { type QueryState, useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { useMirrored } from '../../sync/queries/useMirrored.ts';
import { groupBy } from '../../ui/groupBy.ts';
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

interface DuePatients {
  /** The appointments of each patient whose notes are to be written, the latest first, by the patient's id. */
  duePatients: ReadonlyMap<string, readonly DoctorAppointment[]>;
  /** Whether the agenda on this device has been read: rows that are shown before that would move. */
  isRead: boolean;
  /** Whether those are all of the last 30 days. */
  isComplete: boolean;
  /** Has data once the appointments since yesterday and those before are known. */
  query: QueryState<DoctorAppointment[]>;
}

/**
 * Due notes by patient. Until `isAsked`, only those in the agenda stored on this device; nothing is requested. Once
 * loaded, those before yesterday stay.
 */
export function useDuePatients(isAsked: boolean, now: Date, shown: boolean): DuePatients {
  const onDevice = useMirrored(doctorAppointmentsQuery, shown);
  const recent = useCachedQuery(isAsked ? doctorAppointmentsQuery : null, shown);
  const earlier = useCachedQuery(lackingNotesQuery, isAsked && shown);
  const since = recent.data ?? onDevice.data;
  const before = earlier.data;
  const duePatients = useMemo(
    () => groupBy(withEarlier(unwrittenOf(since ?? [], now), before ?? [], now), ({ patient }) => patient.id),
    [since, before, now],
  );
  return {
    duePatients,
    isRead: onDevice.isRead,
    isComplete: since !== undefined && before !== undefined,
    query: recent.data ? earlier : recent,
  };
}
