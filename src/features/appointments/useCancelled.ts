import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { type DoctorAppointment, readCancellation } from '../../../contract/appointments.ts';
import { request } from '../../net/request.ts';
import { userStore } from '../../sync/device.ts';
import type { QueryState } from '../../sync/queries/useCachedQuery.ts';
import { ListedAppointment, listedFrom, missingFrom, withReasons } from './cancellations.ts';

const store = userStore('seenAppointments');
const Rows = v.array(ListedAppointment);

let lastChange: Promise<void> = Promise.resolve();

/** Changes the stored rows. Changes run one after the other, each on the result of the previous one. */
function changeRows(work: (rows: readonly ListedAppointment[]) => ListedAppointment[]): Promise<void> {
  lastChange = lastChange
    .then(async () => store.write(work((await store.read(Rows)) ?? [])))
    .catch(error => console.warn('appointments: the listed appointments could not be stored', error));
  return lastChange;
}

/** The appointments that the doctor cancels on this page. The event of a cancellation may precede its response. */
const ownCancellations = new Set<string>();

/** The doctor cancels an appointment, and need not be told about it. */
export const ownCancellation = {
  begin: (id: string): void => void ownCancellations.add(id),
  /** The cancellation was refused, so that a later one is someone else's. */
  undo: (id: string): void => void ownCancellations.delete(id),
  done: (id: string): Promise<void> => changeRows(rows => rows.filter(row => row.id !== id)),
};

/**
 * The appointments cancelled since the doctor last looked on this device, until the doctor dismisses them.
 *
 * @param query the doctor's list; only a fresh response can show what has been cancelled
 * @param shown whether the page is visible
 */
export function useCancelled(
  { data, fresh }: Pick<QueryState<DoctorAppointment[]>, 'data' | 'fresh'>,
  shown: boolean,
): { cancelled: readonly ListedAppointment[]; dismiss: () => void } {
  const [cancelled, setCancelled] = useState<readonly ListedAppointment[]>([]);
  /** The ids that the doctor has dismissed; cancellations that appear later are still shown. */
  const [dismissed] = useState(() => new Set<string>());
  const updateCancelled = useEffectEvent(async (signal: AbortSignal) => {
    if (!data) return;
    const now = new Date();
    let missing: readonly ListedAppointment[] = [];
    await changeRows(rows => {
      missing = missingFrom(rows, data, now).filter(({ id }) => !dismissed.has(id) && !ownCancellations.has(id));
      if (!signal.aborted) setCancelled(missing);
      return [...listedFrom(data, now), ...missing];
    });
    if (signal.aborted) return;
    const known = await withReasons(missing, id => request(readCancellation, { params: { id }, signal }));
    if (signal.aborted) return;
    const withReason = (row: ListedAppointment) => known.find(({ id }) => id === row.id) ?? row;
    setCancelled(rows => rows.map(withReason));
    await changeRows(rows => rows.map(withReason));
  });
  // While the outbox sends notes, `data` is new at each of its events, mostly with the same appointments.
  const ids = data?.map(({ id }) => id).join();
  useEffect(() => {
    if (ids === undefined || !fresh || !shown) return;
    const stop = new AbortController();
    void updateCancelled(stop.signal);
    return () => {
      stop.abort();
    };
  }, [ids, fresh, shown]);

  function dismiss(): void {
    for (const { id } of cancelled) dismissed.add(id);
    const isOpen = ({ id }: ListedAppointment) => !dismissed.has(id);
    // Hide only after storing; otherwise the next load shows it again.
    void changeRows(rows => rows.filter(isOpen)).finally(() => setCancelled(rows => rows.filter(isOpen)));
  }

  return { cancelled, dismiss };
}
