import { type RefObject, useEffect, useState } from 'react';

/** The scroll container of an element of a page: Ionic's content has an element of its own for it, available later. */
export function useScroller(within: RefObject<HTMLElement | null>): HTMLElement | null {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let isGone = false;
    void within.current
      ?.closest('ion-content')
      ?.getScrollElement()
      .then(found => isGone || setScroller(found));
    return () => {
      isGone = true;
    };
  }, [within]);
  return scroller;
}
