/** The names of the signed-in user's drafts on this device: read once for all subscribers, and again on each change. */
import { useSyncExternalStore } from 'react';
import { drafts } from '../device.ts';

const NONE: ReadonlySet<string> = new Set();

let names = NONE;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

function read(): void {
  drafts.names().then(
    found => {
      if (listeners.size === 0) return;
      names = new Set(found);
      for (const listener of [...listeners]) listener();
    },
    error => console.warn('offline: the drafts on this device are not known', error),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    stop = drafts.onChange(read);
    read();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    names = NONE;
  };
}

/** The names of all drafts of the signed-in user. */
export function useDraftNames(): string[] {
  return [...useSyncExternalStore(subscribe, () => names)];
}

/** Whether the signed-in user has a draft of this name: text that was typed and not saved. */
export function useHasDraft(name: string): boolean {
  return useSyncExternalStore(subscribe, () => names.has(name));
}
