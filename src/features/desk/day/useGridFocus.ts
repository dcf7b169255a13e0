import { type RefObject, useEffect } from 'react';
import { cellElement, isIdle } from './grid/focus.ts';
import type { Place } from './walk.ts';

/** How many frames a closing dialog may take. */
const MAX_FRAMES = 90;

/** Returns the focus to the grid's cell after a dialog has closed: the cell that opened it may be gone. */
export function useGridFocus(isPanelOpen: boolean, place: RefObject<Place | undefined>): void {
  useEffect(() => {
    if (!isPanelOpen) return;
    return () => {
      let frames = 0;
      const attempt = () => {
        frames += 1;
        const isClosing = document.querySelector('ion-modal.dialog') !== null;
        if (!isClosing && isIdle(document.activeElement) && place.current) {
          const grid = document.querySelector('.day-scroll');
          if (grid) cellElement(grid, place.current.id)?.focus({ preventScroll: true });
        }
        // The dialog itself focuses something a little later.
        if ((isClosing || frames < 10) && frames < MAX_FRAMES) requestAnimationFrame(attempt);
      };
      requestAnimationFrame(attempt);
    };
  }, [isPanelOpen, place]);
}
