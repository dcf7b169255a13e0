import { type RefObject, useEffect, useRef, useState } from 'react';
import { near } from '../near.ts';

/** How many entries a long history starts with, and how many more come each time its end draws near. */
const STEP = 20;
/** How far below the screen the end may be for more to be laid out. */
const MARGIN = '1200px';

/**
 * The part of a long list that is laid out: it grows as the person scrolls towards its end, where `end` stands, so that
 * thousands of entries cost no more at first than twenty.
 */
export function useRevealed<T>(items: readonly T[]): { revealed: readonly T[]; end: RefObject<HTMLDivElement | null> } {
  const [count, setCount] = useState(STEP);
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the end, which has to be watched anew
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount(known => known + STEP),
      near(MARGIN),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [count]);
  return { revealed: items.slice(0, count), end };
}
