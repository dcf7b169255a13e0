import { type RefObject, useEffect } from 'react';
import type { Place } from '../walk.ts';
import { cellElement, isIdle } from './focus.ts';

/** How many frames a closing dialog may take. */
const MAX_FRAMES = 90;

/** Returns the focus to the grid's cell after a dialog has closed: the cell that opened it may have been removed. */
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
        // The closing dialog moves the focus itself a few frames later.
        if ((isClosing || frames < 10) && frames < MAX_FRAMES) requestAnimationFrame(attempt);
      };
      requestAnimationFrame(attempt);
    };
  }, [isPanelOpen, place]);
}
