import { useEffect, useRef } from 'react';
import { startTimer } from '../../device/timers.ts';

/** How long events are collected by default, in milliseconds: a move is two of them. */
const COLLECT_MS = 250;

/**
 * Returns a function that does some work once it hasn't been called again for a while: the work of the last call, and
 * none after the unmount.
 */
export function useCollected(ms = COLLECT_MS): (work: () => void) => void {
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  return work => {
    stop.current();
    stop.current = startTimer(ms, work);
  };
}
