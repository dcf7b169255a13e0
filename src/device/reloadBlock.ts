/**
 * Reasons not to reload the page: a form with unsaved text, an upload, or code that is still loading. An app update
 * waits for them; loading code while the workers switch would wake the old worker (workerSwitch.ts).
 */
import { useEffect } from 'react';
import { createListeners } from './listeners.ts';

const blocks = new Set<symbol>();
const listeners = createListeners();

/** Prevents a reload until the returned function is called. */
export function blockReload(): () => void {
  const block = Symbol('block');
  blocks.add(block);
  return () => {
    if (blocks.delete(block)) listeners.notify();
  };
}

export const isReloadBlocked = (): boolean => blocks.size > 0;

/** Calls back whenever a block was removed; returns an unsubscribe function. */
export const onReloadUnblocked = listeners.add;

/** Blocks while `active`: a dirty form calls `useReloadBlock(isDirty)`. */
export function useReloadBlock(active: boolean): void {
  useEffect(() => (active ? blockReload() : undefined), [active]);
}
