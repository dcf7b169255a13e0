import { type RefObject, useEffect } from 'react';
import type { Axis } from '../../../../page/timeGrid/axis.ts';
import type { Column } from '../column.ts';
import { placeAt } from './focus.ts';
import { scrollAtEdge, timeAtPointer } from './pointer.ts';

/** An appointment was dropped on a free slot (`slotId`), or on any other time of a column. */
export interface Drop {
  id: string;
  column: Column;
  /** Epoch milliseconds. */
  time: number;
  slotId: string | undefined;
}

interface DragOptions {
  columns: readonly Column[];
  axis: Axis;
  onDrop: (drop: Drop) => void;
}

/** A shorter movement is a click, in pixels. */
const SLACK = 6;

/** A copy of the cell that follows the pointer. */
function ghostOf(cell: HTMLElement): HTMLElement {
  const { width, height } = cell.getBoundingClientRect();
  const ghost = cell.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-cell');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('day-ghost');
  ghost.style.width = `${width}px`;
  ghost.style.height = `${height}px`;
  return ghost;
}

const cellAt = ({ clientX, clientY }: PointerEvent) =>
  document.elementFromPoint(clientX, clientY)?.closest('[data-cell]') ?? null;

/** Stops the click that follows a drag, which would open what is under the pointer. */
function swallowClick(): void {
  const swallow = (click: Event) => click.stopPropagation();
  window.addEventListener('click', swallow, { capture: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/**
 * Drags appointments with a mouse or pen. A finger scrolls; it moves an appointment with the button in its panel. The
 * elements are changed directly, so nothing is rendered while the pointer moves.
 *
 * @param latest stable; returns what the last render has shown
 */
export function useDrag(scroller: RefObject<HTMLElement | null>, latest: () => DragOptions): void {
  useEffect(() => {
    const grid = scroller.current;
    if (!grid) return;
    let end = () => {};

    function start(event: PointerEvent): void {
      const { columns } = latest();
      const place = placeAt(columns, event.target);
      const cell = columns.find(({ key }) => key === place?.column)?.cells.find(({ id }) => id === place?.id);
      const element = (event.target as Element).closest<HTMLElement>('[data-cell]');
      if (event.pointerType === 'touch' || event.button !== 0 || cell?.kind !== 'appointment' || !element) return;
      follow(event, cell.id, element);
    }

    function follow(from: PointerEvent, id: string, element: HTMLElement): void {
      let ghost: HTMLElement | undefined;
      let marked: Element | null = null;
      let last = from;
      let frame = 0;
      const mark = (next: Element | null) => {
        marked?.removeAttribute('data-drop');
        next?.setAttribute('data-drop', '');
        marked = next;
      };
      const target = () => {
        const under = document.elementFromPoint(last.clientX, last.clientY);
        return under?.closest('.day-cell-free') ?? null;
      };
      const scroll = () => {
        if (grid) scrollAtEdge(grid, last);
        mark(target());
        frame = requestAnimationFrame(scroll);
      };
      const move = (event: PointerEvent) => {
        last = event;
        if (!ghost) {
          if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < SLACK) return;
          ghost = ghostOf(element);
          document.body.append(ghost);
          element.setAttribute('data-dragged', '');
          frame = requestAnimationFrame(scroll);
        }
        ghost.style.translate = `${event.clientX + 8}px ${event.clientY + 8}px`;
      };
      const drop = (event: PointerEvent) => {
        last = event;
        const isDragged = ghost !== undefined;
        const slot = target();
        const { columns, axis, onDrop } = latest();
        const found = timeAtPointer(columns, axis, event);
        const isBack = cellAt(event) === element;
        end();
        // Back where it began, a shaky click opens the appointment.
        if (!isDragged || isBack) return;
        swallowClick();
        if (found) onDrop({ id, ...found, slotId: slot instanceof HTMLElement ? slot.dataset.cell : undefined });
      };
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !ghost) return;
        event.stopPropagation();
        end();
      };
      end = () => {
        cancelAnimationFrame(frame);
        mark(null);
        ghost?.remove();
        element.removeAttribute('data-dragged');
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', drop);
        window.removeEventListener('pointercancel', end);
        window.removeEventListener('keydown', onKey, { capture: true });
        end = () => {};
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', drop);
      window.addEventListener('pointercancel', end);
      window.addEventListener('keydown', onKey, { capture: true });
    }

    grid.addEventListener('pointerdown', start);
    return () => {
      grid.removeEventListener('pointerdown', start);
      end();
    };
  }, [scroller, latest]);
}
