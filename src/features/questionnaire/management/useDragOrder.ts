import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../ui/useLatest.ts';

interface DragOrder {
  /** The item that is being dragged. */
  dragged: string | undefined;
  /** Begins to drag an item by its handle. */
  begin(event: PointerEvent, id: string): void;
}

/** Drags the items of a vertical list with mouse, pen or finger. The buttons do the same with the keyboard. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (id: string, place: number) => void,
): DragOrder {
  const [dragged, setDragged] = useState<string>();
  const latest = useLatest(onMove);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function begin(event: PointerEvent, id: string): void {
    if (event.button !== 0) return;
    event.preventDefault();
    stop.current?.();
    setDragged(id);
    const { pointerId } = event;
    const follow = (move: globalThis.PointerEvent) => {
      if (move.pointerId !== pointerId) return;
      const others = [...(list.current?.children ?? [])].filter(item => !item.hasAttribute('data-dragged'));
      const above = others.filter(item => {
        const { top, height } = item.getBoundingClientRect();
        return move.clientY > top + height / 2;
      });
      latest()(id, above.length);
    };
    // On the window: the handle moves within the document, which would end a pointer capture.
    const end = (up: globalThis.PointerEvent) => {
      if (up.pointerId === pointerId) stop.current?.();
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    stop.current = () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      stop.current = undefined;
      setDragged(undefined);
    };
  }

  return { dragged, begin };
}
