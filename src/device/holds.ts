/**
 * Reasons not to reload the page: a form with unsaved text, an upload, or code that is still loading. An app update waits
 * for them; loading code during the handover would wake the old worker (handover.ts).
 */
import { useEffect } from 'react';

const holds = new Set<symbol>();
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of [...listeners]) listener();
};

/** Prevents a reload until the returned function is called. */
export function hold(): () => void {
  const mine = Symbol('hold');
  holds.add(mine);
  return () => {
    if (holds.delete(mine)) announce();
  };
}

export const isHeld = (): boolean => holds.size > 0;

/** Calls back whenever a hold was released; returns an unsubscribe function. */
export function onRelease(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Holds while `active`: a dirty form calls `useHold(isDirty)`. */
export function useHold(active: boolean): void {
  useEffect(() => (active ? hold() : undefined), [active]);
}
