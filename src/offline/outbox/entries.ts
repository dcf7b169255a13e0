/** The signed-in user's entries as every part of the page sees them: one list in memory, kept in step by the news. */
import type { NewsChannel } from '../news.ts';
import type { Entry } from './entry.ts';
import type { OutboxStore } from './store.ts';

export interface EntryList {
  /** The same array until something changes. */
  current(): readonly Entry[];
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
  store: Pick<OutboxStore, 'list'>,
  news: Pick<NewsChannel, 'listen'>,
  owner: () => Promise<string | null>,
): EntryList {
  const listeners = new Set<() => void>();
  const painters = new Set<() => Promise<void>>();
  let entries: readonly Entry[] = [];
  let latest = 0;

  async function reload(): Promise<void> {
    const mine = ++latest;
    const userId = await owner();
    const found = userId === null ? [] : await store.list(userId);
    if (mine !== latest) return;
    entries = found;
    for (const listener of [...listeners]) listener();
  }

  news.listen(async piece => {
    if (piece.type === 'sent') await Promise.all([...painters].map(paint => paint()));
    await reload().catch(error => console.error('offline: the outbox cannot be read', error));
  });

  return {
    current: () => entries,
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
