/** The signed-in user's entries, shared by the whole page: one list in memory, updated by outbox events. */
import { StorageError } from '../../device/database.ts';
import { createListeners } from '../../device/listeners.ts';
import { delay } from '../../device/timers.ts';
import type { Entry } from './entry.ts';
import type { EventChannel } from './events.ts';
import type { OutboxStore, StoredEntries, Unreadable } from './store.ts';

/** Minimum interval between two updates during a continuous stream of events, in milliseconds. */
const UPDATE_INTERVAL_MS = 200;

/** The list when no one is signed in. */
const NOTHING: StoredEntries = { entries: [], unreadable: [], sentAt: undefined };

export interface EntryList {
  /** Whether the list has been read. Before that, an empty list has no meaning. */
  isRead(): boolean;
  /**
   * The entries that pages apply to their data; the same array until something changes. A sent entry stays until the
   * callbacks of `beforeSentGoes` have run.
   */
  current(): readonly Entry[];
  /** The entries as last read from the device, for counting. The same array until something changes. */
  stored(): readonly Entry[];
  /** Entries that this version of the app can't read; the same array until something changes. */
  unreadable(): readonly Unreadable[];
  /** When one was last sent, in epoch milliseconds; undefined if none was in this session. */
  sentAt(): number | undefined;
  /** Why the list is unavailable: the device's storage can't be read. */
  trouble(): StorageError['reason'] | undefined;
  subscribe(listener: () => void): () => void;
  /** Reads the list again. */
  reload(): Promise<void>;
  /**
   * Registers work that must finish before a sent entry leaves the list, namely rendering the updated mirror. Otherwise
   * a cancelled row would reappear for a moment.
   */
  beforeSentGoes(work: () => Promise<void>): () => void;
}

/** @param owner the id of the signed-in user, `null` if there is none */
export function createEntryList(
  store: Pick<OutboxStore, 'all'>,
  events: Pick<EventChannel, 'subscribe'>,
  owner: () => Promise<string | null>,
): EntryList {
  const listeners = createListeners();
  const renderers = new Set<() => Promise<void>>();
  let stored: readonly Entry[] = [];
  let entries = stored;
  let unreadable: readonly Unreadable[] = [];
  let sentAt: number | undefined;
  let trouble: StorageError['reason'] | undefined;
  let isRead = false;
  /** Numbers the reads, so that the result of an outdated read is dropped. */
  let latest = 0;
  /** Numbers the explicit reloads, as when another user signs in. */
  let reloads = 0;

  /** Keeps the reference of a list that is still empty, to avoid a re-render. */
  const either = <T>(before: readonly T[], now: readonly T[]) => (before.length > 0 || now.length > 0 ? now : before);

  /**
   * Reads the outbox. Returns the last known entries if it can't be read, and undefined if a newer read has started
   * meanwhile.
   */
  async function read(): Promise<readonly Entry[] | undefined> {
    const mine = ++latest;
    const userId = await owner();
    try {
      const found = userId === null ? NOTHING : await store.all(userId);
      if (mine !== latest) return undefined;
      trouble = undefined;
      stored = either(stored, found.entries);
      unreadable = either(unreadable, found.unreadable);
      sentAt = found.sentAt;
    } catch (error) {
      if (mine !== latest) return undefined;
      // The last known entries stay on screen, with a note that they can't be refreshed.
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
    listeners.notify();
  }

  let isFollowing = false;
  let isRendering = false;
  let isBehind = false;
  let mustRender = false;

  /** Re-renders the pages, then publishes `found`. Changes made since then get an update of their own. */
  async function renderAndPublish(found: readonly Entry[]): Promise<void> {
    mustRender = false;
    isRendering = true;
    const before = reloads;
    await Promise.allSettled([...renderers].map(render => render()));
    isRendering = false;
    if (before === reloads) entries = found;
    listeners.notify();
    if (entries === stored && !mustRender) return;
    isBehind = true;
    void follow();
  }

  /** Processes all events so far. Events that arrive meanwhile are batched into the next update. */
  async function follow(): Promise<void> {
    if (isFollowing) return;
    isFollowing = true;
    while (isBehind) {
      isBehind = false;
      const found = await read();
      if (found && mustRender && !isRendering) void renderAndPublish(found);
      else if (found && !isRendering) entries = found;
      listeners.notify();
      // While a long queue is being sent, events never stop, and each update reads the whole remaining queue.
      if (isBehind) await delay(UPDATE_INTERVAL_MS);
    }
    isFollowing = false;
  }

  events.subscribe(event => {
    isBehind = true;
    // The mirror has also changed when answers were refused in favour of newer ones.
    if (event.type === 'sent' || event.type === 'refused') mustRender = true;
    void follow();
  });

  return {
    isRead: () => isRead,
    current: () => entries,
    stored: () => stored,
    unreadable: () => unreadable,
    sentAt: () => sentAt,
    trouble: () => trouble,
    subscribe: listeners.add,
    reload,
    beforeSentGoes(work) {
      renderers.add(work);
      return () => renderers.delete(work);
    },
  };
}
