import { useCallback } from 'react';
import { shownHeading } from '../ui/browser/focus.ts';
import { useIsHere } from './useIsHere.ts';

/**
 * Returns a stable function that focuses the page's heading, for when the pressed button goes away. It does nothing on
 * a page that the user has left by then: the focus would move on another page.
 */
export function useHeadingFocus(): () => void {
  const isHere = useIsHere();
  return useCallback(() => {
    if (isHere()) shownHeading()?.focus();
  }, [isHere]);
}
