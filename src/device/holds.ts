/**
 * Reasons not to reload the page just now: a form with unsaved text, an upload, code on its way. An app update waits for
 * them; code would come between two workers (handover.ts).
 */
import { useEffect } from 'react';

const holds = new Set<symbol>();
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of [...listeners]) listener();
};

/** Keeps the page from being reloaded until the returned function is called. */
export function hold(): () => void {
  const mine = Symbol('hold');
  holds.add(mine);
  return () => {
    if (holds.delete(mine)) announce();
  };
}

export const isHeld = (): boolean => holds.size > 0;

/** Calls back whenever a hold was let go; gives the way to stop. */
export function onRelease(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Holds while `active`: a dirty form says `useHold(isDirty)`. */
export function useHold(active: boolean): void {
  useEffect(() => (active ? hold() : undefined), [active]);
}
