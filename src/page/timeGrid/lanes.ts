/** Cells of a time grid that overlap. */
import type { Span } from '../../../contract/attendance.ts';

export interface Lane {
  /** The cell's place among cells at the same time, from 0, and how many places there are. */
  lane: number;
  lanes: number;
}

/** Places overlapping cells side by side: each in the first lane that is free again by its start. Sorts by time. */
export function inLanes<T extends Span>(cells: readonly T[]): (T & Lane)[] {
  const sorted = [...cells].sort((a, b) => a.start - b.start || b.end - a.end);
  const placed: (T & Lane)[] = [];
  /** The cells that overlap one another, directly or through others, and when each of their lanes is free again. */
  let group: (T & Lane)[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const cell of group) cell.lanes = ends.length;
    placed.push(...group);
    group = [];
    ends = [];
  };
  for (const cell of sorted) {
    if (ends.every(end => end <= cell.start)) close();
    const open = ends.findIndex(end => end <= cell.start);
    const lane = open === -1 ? ends.length : open;
    ends[lane] = cell.end;
    group.push({ ...cell, lane, lanes: 1 });
  }
  close();
  return placed;
}
