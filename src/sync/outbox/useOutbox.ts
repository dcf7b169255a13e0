/** Outbox entries, for components. */
import { useSyncExternalStore } from 'react';
import { entryList } from '../device.ts';
import type { Entry } from './entry.ts';
import type { Unreadable } from './store.ts';

/** The signed-in user's entries, in order of creation. */
export function useOutboxEntries(): readonly Entry[] {
  return useSyncExternalStore(entryList.subscribe, entryList.current);
}

/** The signed-in user's entries as currently stored, for counting. */
export function useStoredEntries(): readonly Entry[] {
  return useSyncExternalStore(entryList.subscribe, entryList.stored);
}

/** Whether the entries have been read from the device yet. */
export function useOutboxIsRead(): boolean {
  return useSyncExternalStore(entryList.subscribe, entryList.isRead);
}

/** The signed-in user's entries that this version of the app can't read. */
export function useUnreadable(): readonly Unreadable[] {
  return useSyncExternalStore(entryList.subscribe, entryList.unreadable);
}

/** When the signed-in user's entry was last sent, in epoch milliseconds; undefined if none was in this session. */
export function useSentAt(): number | undefined {
  return useSyncExternalStore(entryList.subscribe, entryList.sentAt);
}

/** The latest entry about a subject, for the mark on its row and for the form that shows a refused text. */
export function usePending(subject: string): Entry | undefined {
  return useOutboxEntries().findLast(entry => entry.subject === subject);
}
