/** Upload progress of the files that this page is sending. Not persisted. */
import { createListeners } from '../../device/listeners.ts';

export interface Progress {
  note(entryId: number, fraction: number): void;
  /** 0 to 1; 0 if unknown. */
  of(entryId: number): number;
  subscribe(listener: () => void): () => void;
}

export function createProgress(): Progress {
  const fractions = new Map<number, number>();
  const listeners = createListeners();
  return {
    note(entryId, fraction) {
      fractions.set(entryId, fraction);
      listeners.notify();
    },
    of: entryId => fractions.get(entryId) ?? 0,
    subscribe: listeners.add,
  };
}
