/** Moves the focus between the cells of the grid with the keyboard. */
import type { Cell, Column } from './column.ts';

/** Where the focus is: remembered, so that it stays at this time when its cell disappears. */
export interface Place {
  column: string;
  id: string;
  /** Epoch milliseconds. */
  start: number;
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';

const placeOf = (column: Column, cell: Cell): Place => ({ column: column.key, id: cell.id, start: cell.start });

/** The cell at a place, with its column; undefined if it isn't on screen. */
export function cellAt(
  columns: readonly Column[],
  place: Place | undefined,
): { column: Column; cell: Cell } | undefined {
  const column = columns.find(({ key }) => key === place?.column);
  const cell = column?.cells.find(({ id }) => id === place?.id);
  return column && cell && { column, cell };
}

/** The cell nearest to a time; the earlier one of two. */
function nearest(column: Column, time: number): Place | undefined {
  let best: Cell | undefined;
  for (const cell of column.cells) {
    if (!best || Math.abs(cell.start - time) < Math.abs(best.start - time)) best = cell;
  }
  return best && placeOf(column, best);
}

/** A time of one column at the same time of day in another column of a week. */
function timeIn(from: Column, to: Column, time: number): number {
  return time + Date.parse(to.day.date) - Date.parse(from.day.date);
}

/**
 * The place to move to; undefined at the edge.
 * @param columns the columns with the cells that may be reached
 */
export function step(columns: readonly Column[], from: Place, direction: Direction): Place | undefined {
  const at = columns.findIndex(({ key }) => key === from.column);
  const column = columns[at];
  if (!column) return undefined;
  if (direction === 'left' || direction === 'right') {
    const way = direction === 'left' ? -1 : 1;
    for (let next = at + way; ; next += way) {
      const other = columns[next];
      if (!other) return undefined;
      const place = nearest(other, timeIn(column, other, from.start));
      if (place) return place;
    }
  }
  const { cells } = column;
  const own = cells.findIndex(({ id }) => id === from.id);
  let cell: Cell | undefined;
  if (direction === 'first') cell = cells[0];
  else if (direction === 'last') cell = cells.at(-1);
  else if (own !== -1) cell = cells[own + (direction === 'up' ? -1 : 1)];
  else if (direction === 'up') cell = cells.findLast(({ start }) => start < from.start);
  else cell = cells.find(({ start }) => start >= from.start);
  return cell && placeOf(column, cell);
}

/**
 * The place to focus after the columns have changed: the same cell, otherwise the nearest one in its column, on another
 * day the nearest one of the same doctor.
 */
export function placeAfter(columns: readonly Column[], from: Place | undefined): Place | undefined {
  const [doctor, date] = from?.column.split('.') ?? [];
  const column = columns.find(({ key }) => key === from?.column) ?? columns.find(({ day }) => day.doctor.id === doctor);
  if (column && from && date) {
    const same = column.cells.find(({ id }) => id === from.id);
    const later = Date.parse(column.day.date) - Date.parse(date);
    const place = same ? placeOf(column, same) : nearest(column, from.start + later);
    if (place) return place;
  }
  const first = columns.find(({ cells }) => cells.length > 0);
  return first?.cells[0] && placeOf(first, first.cells[0]);
}

/** The columns with only their free cells, as targets of a move. */
export const freeOnly = (columns: readonly Column[]): Column[] =>
  columns.map(column => ({ ...column, cells: column.cells.filter(({ kind }) => kind === 'free') }));
