import { type RefObject, useMemo, useRef, useState } from 'react';
import { matcher } from '../../../i18n/collation.ts';
import type { Column } from './column.ts';
import type { Place } from './walk.ts';

/** The search for a patient among the appointments on screen. What is typed stays on this page. */
export function useFinder(columns: readonly Column[], place: RefObject<Place | undefined>) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = useMemo(() => {
    if (typed.trim() === '') return undefined;
    const places: Place[] = [];
    const isFound = matcher(typed);
    for (const { key, cells } of columns) {
      for (const cell of cells) {
        if (cell.kind !== 'appointment' || !isFound(cell.appointment.patient.name)) continue;
        places.push({ column: key, id: cell.id, start: cell.start });
      }
    }
    return places;
  }, [columns, typed]);
  return {
    field,
    typed,
    setTyped,
    /** How many appointments match; undefined while nothing is typed. */
    count: found?.length,
    /** The match after the cell that the keyboard is at. */
    next: (): Place | undefined => found?.[found.findIndex(({ id }) => id === place.current?.id) + 1] ?? found?.[0],
  };
}
