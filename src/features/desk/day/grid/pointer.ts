/** What is under the pointer. */
import type { Axis } from '../../../../page/timeGrid/axis.ts';
import type { Column } from '../column.ts';

/** A time that is pointed at is rounded to this many minutes. */
const ROUND_MINUTES = 5;

/**
 * The column, and the time in it (epoch milliseconds), that a point of the screen shows; undefined outside the columns.
 */
export function timeAtPointer(
  columns: readonly Column[],
  axis: Axis,
  { clientX, clientY }: { clientX: number; clientY: number },
): { column: Column; time: number } | undefined {
  const body = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]');
  const column = columns.find(({ key }) => key === body?.dataset.column);
  if (!body || !column) return undefined;
  const { top, height } = body.getBoundingClientRect();
  const minute = Math.floor(((clientY - top) / height) * (axis.length / ROUND_MINUTES)) * ROUND_MINUTES;
  return { column, time: axis.timeOf(column.day.date, minute) };
}

/** How near the edge the pointer scrolls the grid, in pixels, and how far per frame. */
const EDGE = 48;
const SCROLL_STEP = 12;

const towards = (point: number, start: number, end: number) => {
  if (point < start + EDGE) return -SCROLL_STEP;
  return point > end - EDGE ? SCROLL_STEP : 0;
};

/** Scrolls the grid while the pointer is near its edge. */
export function scrollAtEdge(scroller: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): void {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  scroller.scrollBy(towards(clientX, left, right), towards(clientY, top, bottom));
}
