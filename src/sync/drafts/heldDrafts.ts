/** Drafts that the device could not store, in memory: each is tried again until it is stored, replaced or given up. */
import { STORAGE_RETRY_MS, type StorageError } from '../../device/database.ts';
import type { DraftVersions } from '../../device/schema.ts';
import { applyRest, type Rest } from './draftRows.ts';

/** A draft that is not on the disk. */
export interface UnstoredDraft {
  userId: string;
  name: string;
  value: unknown;
  versions?: DraftVersions | undefined;
}

interface HeldDraft extends UnstoredDraft {
  /** Why it could not be stored the last time. */
  reason: StorageError['reason'];
}

export interface HeldDrafts {
  hold(key: string, draft: HeldDraft): void;
  /** Removes a draft that was stored or discarded. */
  letGo(key: string): void;
  find(key: string): HeldDraft | undefined;
  all(): HeldDraft[];
  /** Reduces a draft to its `rest`. */
  reduce(key: string, rest: Rest): void;
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

  function letGo(key: string): void {
    if (!held.delete(key)) return;
    if (held.size === 0) stop?.();
    review();
  }

  return {
    hold(key, draft) {
      held.set(key, draft);
      review();
      schedule();
    },
    letGo,
    find: key => held.get(key),
    all: () => [...held.values()],
    reduce(key, rest) {
      const draft = held.get(key);
      if (!draft) return;
      const left = applyRest(draft, rest);
      if (left) held.set(key, left);
      else letGo(key);
    },
    retry,
    review,
  };
}
