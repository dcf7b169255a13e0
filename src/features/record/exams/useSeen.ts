import { type RefObject, useEffect, useRef, useState } from 'react';
import { near } from '../near.ts';

/** How far outside the screen something already counts as seen. */
const MARGIN = '600px';

/** Whether an element has ever come near the screen. */
export function useSeen(): [RefObject<HTMLSpanElement | null>, boolean] {
  const spot = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = spot.current;
    if (!element || seen) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), near(MARGIN));
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return [spot, seen];
}
