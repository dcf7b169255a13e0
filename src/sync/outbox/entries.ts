/** The signed-in user's entries as every part of the page sees them: one list in memory, kept in step by the news. */
import { StorageError } from '../../device/database.ts';
import type { Entry } from './entry.ts';
import type { NewsChannel } from './news.ts';
import type { OutboxStore, Unreadable } from './store.ts';

/** How much time lies between two rounds of catching up with news that doesn't end, in milliseconds. */
const ROUND_MS = 200;

export interface EntryList {
  /** Whether the list has been read: until then an empty one says nothing. */
  isRead(): boolean;
  /**
   * The entries that pages overlay on their data; the same array until something changes. A sent entry stays until
   * `beforeSentGoes`.
   */
  current(): readonly Entry[];
  /** The entries as last read from the device, for counting. The same array until something changes. */
  stored(): readonly Entry[];
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
  let stored: readonly Entry[] = [];
  let entries = stored;
  let unreadable: readonly Unreadable[] = [];
  let trouble: StorageError['reason'] | undefined;
  let isRead = false;
  /** Counts the reads: the result of one that was overtaken is dropped. */
  let latest = 0;
  /** Counts the explicit reloads, as when another user signs in. */
  let reloads = 0;

  const announce = () => {
    for (const listener of [...listeners]) listener();
  };
  /** Keeps the reference of a list that is still empty, so that nothing is drawn again. */
  const either = <T>(before: readonly T[], now: readonly T[]) => (before.length > 0 || now.length > 0 ? now : before);

  /** Reads the outbox; the last known entries when it can't be read. Undefined when it was read again meanwhile. */
  async function read(): Promise<readonly Entry[] | undefined> {
    const mine = ++latest;
    const userId = await owner();
    try {
      const found = userId === null ? { entries: [], unreadable: [] } : await store.all(userId);
      if (mine !== latest) return undefined;
      trouble = undefined;
      stored = either(stored, found.entries);
      unreadable = either(unreadable, found.unreadable);
    } catch (error) {
      if (mine !== latest) return undefined;
      // What was known stays on screen; that it can't be renewed is said.
      trouble = error instanceof StorageError ? error.reason : 'unavailable';
      console.error('offline: the outbox cannot be read', error);
    }
    isRead = true;
    return stored;
  }

  async function reload(): Promise<void> {
    const found = await read();
    if (!found) return;
    reloads += 1;
    entries = found;
    announce();
  }

  let isFollowing = false;
  let isPainting = false;
  let isBehind = false;
  let mustPaint = false;

  /** Repaints the pages, then shows what was read before that. What has changed since gets a round of its own. */
  async function paint(found: readonly Entry[]): Promise<void> {
    mustPaint = false;
    isPainting = true;
    const before = reloads;
    await Promise.allSettled([...painters].map(painter => painter()));
    isPainting = false;
    if (before === reloads) entries = found;
    announce();
    if (entries === stored && !mustPaint) return;
    isBehind = true;
    void follow();
  }

  /** Catches up with all news so far; what comes meanwhile waits for the next round, however much of it there is. */
  async function follow(): Promise<void> {
    if (isFollowing) return;
    isFollowing = true;
    while (isBehind) {
      isBehind = false;
      const found = await read();
      if (found && mustPaint && !isPainting) void paint(found);
      else if (found && !isPainting) entries = found;
      announce();
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
    stored: () => stored,
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
