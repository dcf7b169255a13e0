/**
 * The roving tab stop of the grid. Set on the elements themselves: as a prop, each move would render a whole column.
 */
import type { Column } from '../column.ts';
import { type Place, placeAfter } from '../walk.ts';

export const cellElement = (grid: Element, id: string): HTMLElement | null =>
  grid.querySelector<HTMLElement>(`[data-cell="${CSS.escape(id)}"]`);

/** The cell that an event happened in, and its column. */
export function placeAt(columns: readonly Column[], target: EventTarget | null): Place | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const id = element?.dataset.cell;
  const key = element?.closest<HTMLElement>('[data-column]')?.dataset.column;
  const cell = columns.find(column => column.key === key)?.cells.find(one => one.id === id);
  return key !== undefined && cell ? { column: key, id: cell.id, start: cell.start } : undefined;
}

/** Whether the focus is on a cell. */
export const isCellFocused = (): boolean => document.activeElement?.closest('[data-cell]') != null;

/** Whether the focus is where it ends up after its element was removed: nowhere, or on the page's heading. */
export const isIdle = (element: Element | null): boolean =>
  element === document.body || (element?.classList.contains('page-title') ?? true);

/** Makes a cell the grid's only tab stop. */
export function makeTabStop(grid: Element, element: HTMLElement): void {
  for (const other of grid.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]')) {
    if (other !== element) other.tabIndex = -1;
  }
  element.tabIndex = 0;
}

/** Restores the tab stop after an update, and the focus if the focused cell has disappeared; returns the place. */
export function restoreTabStop(
  grid: Element,
  columns: readonly Column[],
  from: Place | undefined,
  wasFocused: boolean,
): Place | undefined {
  const place = placeAfter(columns, from);
  const element = place && cellElement(grid, place.id);
  if (!element) return undefined;
  makeTabStop(grid, element);
  if (wasFocused && isIdle(document.activeElement)) element.focus({ preventScroll: true });
  return place;
}
