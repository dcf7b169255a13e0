import { type RefObject, useEffect, useRef, useState } from 'react';
import { near } from '../near.ts';

/** The distance from the viewport at which an element already counts as visible. */
const MARGIN = '600px';

/** Whether an element has ever come near the viewport. */
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
