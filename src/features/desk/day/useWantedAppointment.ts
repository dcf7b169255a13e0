import { useEffect } from 'react';
import type { DeskDay } from '../../../../contract/desk.ts';
import type { QueryState } from '../../../sync/queries/useCachedQuery.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import type { Column } from './column.ts';
import type { Place } from './walk.ts';

interface Wanted {
  /** The appointment's id; undefined if none is wanted. */
  id: string | undefined;
  state: Pick<QueryState<DeskDay>, 'fresh'>;
  columns: readonly Column[];
}

/** Where an appointment is on screen. */
function placeOf(columns: readonly Column[], id: string): Place | undefined {
  for (const { key, cells } of columns) {
    const cell = cells.find(one => one.id === id);
    if (cell) return { column: key, id, start: cell.start };
  }
  return undefined;
}

/**
 * Opens the appointment in the page's address as soon as it is on screen. A mirrored day may lack it, so a missing one
 * is reported only for the server's own response.
 *
 * @param open gets the appointment's place, undefined if the day lacks it
 */
export function useWantedAppointment(
  { id, state, columns }: Wanted,
  open: (id: string, place: Place | undefined) => void,
): void {
  const place = id === undefined ? undefined : placeOf(columns, id);
  const isDue = id !== undefined && (place !== undefined || state.fresh);
  const latest = useLatest(() => id !== undefined && open(id, place));
  useEffect(() => {
    if (isDue) latest()();
  }, [isDue, latest]);
}
