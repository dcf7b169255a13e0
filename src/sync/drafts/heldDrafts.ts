/** Drafts that the device could not store, in memory: each is tried again until it is stored, replaced or given up. */
import { STORAGE_RETRY_MS, type StorageError } from '../../device/database.ts';
import { type DraftWrite, keyOfRow } from './draftRows.ts';

/** A text that is not on the disk. `savedAt` is when it was typed, in epoch milliseconds. */
export interface UnstoredDraft extends DraftWrite {
  userId: string;
  value: unknown;
  savedAt: number;
}

export interface HeldDraft extends UnstoredDraft {
  /** Why it could not be stored the last time. */
  reason: StorageError['reason'];
}

export interface HeldDrafts {
  /** Holds a text, in place of an earlier one for the same row. */
  hold(draft: HeldDraft): void;
  /** Removes the text for a row that was stored or discarded. */
  letGo(row: string): void;
  all(): HeldDraft[];
  /** Replaces the text for a row. */
  replace(row: string, value: unknown): void;
  /**
   * Tries to store all of them now.
   *
   * @param leaving the page may be closed at any moment
   */
  retry(leaving?: boolean): Promise<void>;
  /** `isReloadBlockedBy` may have changed. */
  review(): void;
}

interface Tools {
  /** Stores a draft and lets it go, unless another value has taken its place. */
  store(draft: UnstoredDraft, leaving: boolean): Promise<void>;
  /** Calls back after milliseconds; returns a function that stops it. */
  after(ms: number, work: () => void): () => void;
  /** Whether the page may not be reloaded while a draft is held. */
  isReloadBlockedBy(draft: UnstoredDraft): boolean;
  /** Whether any draft blocks a reload, whenever that changes. */
  onHeld(isAny: boolean): void;
}

export function createHeldDrafts({ store, after, isReloadBlockedBy, onHeld }: Tools): HeldDrafts {
  const held = new Map<string, HeldDraft>();
  let stop: (() => void) | undefined;
  let isBlocking = false;

  function review(): void {
    const isAny = [...held.values()].some(isReloadBlockedBy);
    if (isAny === isBlocking) return;
    isBlocking = isAny;
    onHeld(isAny);
  }

  function schedule(): void {
    stop?.();
    stop = after(STORAGE_RETRY_MS, () => void retry());
  }

  async function retry(leaving = false): Promise<void> {
    if (held.size > 0) schedule();
    const stored = [...held.values()].map(async draft => {
      await store(draft, leaving).catch(error => console.warn('offline: a draft is still in memory only', error));
    });
    await Promise.all(stored);
  }

  function letGo(row: string): void {
    if (!held.delete(row)) return;
    if (held.size === 0) stop?.();
    review();
  }

  return {
    hold(draft) {
      held.set(keyOfRow(draft), draft);
      review();
      schedule();
    },
    letGo,
    all: () => [...held.values()],
    replace(row, value) {
      const draft = held.get(row);
      if (draft) held.set(row, { ...draft, value });
    },
    retry,
    review,
  };
}
