/** The signed-in user's entries as every part of the page sees them: one list in memory, kept in step by the news. */
import { StorageError } from '../database.ts';
import type { NewsChannel } from '../news.ts';
import type { Entry } from './entry.ts';
import type { OutboxStore, Unreadable } from './store.ts';

/** How much time lies between two rounds of catching up with news that doesn't end, in milliseconds. */
const ROUND_MS = 200;

export interface EntryList {
  /** Whether the list has been read: until then an empty one says nothing. */
  isRead(): boolean;
  /** The same array until something changes. */
  current(): readonly Entry[];
  /** Those that this version of the app can't read; the same array until something changes. */
  unreadable(): readonly Unreadable[];
  /** Why the list can't be had: the device's storage is out of reach. */
  trouble(): StorageError['reason'] | undefined;
  subscribe(listener: () => void): () => void;
  /** Reads the list again. */
  reload(): Promise<void>;
  /**
   * What must be on screen before a sent entry leaves the list (the repainted mirror), or a cancelled row would come
   * back for a moment.
   */
  beforeSentGoes(work: () => Promise<void>): () => void;
}

/** @param owner the id of the signed-in user, `null` when nobody is */
export function createEntryList(
  store: Pick<OutboxStore, 'all'>,
  news: Pick<NewsChannel, 'listen'>,
  owner: () => Promise<string | null>,
): EntryList {
  const listeners = new Set<() => void>();
  const painters = new Set<() => Promise<void>>();
  let entries: readonly Entry[] = [];
  let unreadable: readonly Unreadable[] = [];
  let trouble: StorageError['reason'] | undefined;
  let isRead = false;
  let latest = 0;

  async function reload(): Promise<void> {
    const mine = ++latest;
    const userId = await owner();
    try {
      const found = userId === null ? { entries: [], unreadable: [] } : await store.all(userId);
      if (mine !== latest) return;
      trouble = undefined;
      // Nothing before and nothing now: whoever shows the list has nothing to draw anew.
      if (entries.length > 0 || found.entries.length > 0) entries = found.entries;
      if (unreadable.length > 0 || found.unreadable.length > 0) unreadable = found.unreadable;
    } catch (error) {
      if (mine !== latest) return;
      // What was known stays on screen; that it can't be renewed is said.
      trouble = error instanceof StorageError ? error.reason : 'unavailable';
      console.error('offline: the outbox cannot be read', error);
    }
    isRead = true;
    for (const listener of [...listeners]) listener();
  }

  let isFollowing = false;
  let isBehind = false;
  let mustPaint = false;

  /** Catches up with all news so far; what comes meanwhile waits for the next round, however much of it there is. */
  async function follow(): Promise<void> {
    if (isFollowing) return;
    isFollowing = true;
    while (isBehind) {
      isBehind = false;
      if (mustPaint) {
        mustPaint = false;
        await Promise.allSettled([...painters].map(paint => paint()));
      }
      await reload();
      // Behind a long line there is news all the time, and each round reads all that is left of it.
      if (isBehind) await new Promise(passed => setTimeout(passed, ROUND_MS));
    }
    isFollowing = false;
  }

  news.listen(piece => {
    isBehind = true;
    // Of answers that lost to newer ones, too, the copy has changed.
    if (piece.type === 'sent' || piece.type === 'refused') mustPaint = true;
    void follow();
  });

  return {
    isRead: () => isRead,
    current: () => entries,
    unreadable: () => unreadable,
    trouble: () => trouble,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload,
    beforeSentGoes(work) {
      painters.add(work);
      return () => painters.delete(work);
    },
  };
}
