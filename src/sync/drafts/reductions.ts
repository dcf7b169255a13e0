/** Takes sent text out of stored drafts: what fails is tried again until the device's storage is available. */
import { type Database, STORAGE_RETRY_MS } from '../../device/database.ts';
import { type Rest, reduceDraft } from './draftRows.ts';

interface Reduction {
  rests: readonly Rest[];
  stop(): void;
}

interface Reductions {
  /**
   * Replaces the stored draft at `key` with its `rest`, together with those that could not be applied before. Resolves
   * after the first attempt, even if it failed.
   */
  apply(key: string, rest: Rest): Promise<void>;
  /** The stored draft was replaced or deleted: an earlier `rest` must not be applied to what is newer. */
  giveUp(key: string): void;
}

interface Tools {
  database: Database;
  /** Whether a newer text of this draft is being written. */
  isWriting(key: string): boolean;
  onReduced(): void;
  /** Calls back after milliseconds; returns a function that stops it. */
  after(ms: number, work: () => void): () => void;
}

export function createReductions({ database, isWriting, onReduced, after }: Tools): Reductions {
  /** By the draft's key. One retry per draft. */
  const pending = new Map<string, Reduction>();

  function giveUp(key: string): void {
    pending.get(key)?.stop();
    pending.delete(key);
  }

  async function attempt(key: string, reduction: Reduction): Promise<void> {
    const isCurrent = () => pending.get(key) === reduction;
    let isDone = false;
    try {
      await database.write(['drafts'], async tx => {
        // A newer text is being written. Its row must not be reduced; if the write fails, the older row must.
        if (!isCurrent() || isWriting(key)) return;
        for (const rest of reduction.rests) await reduceDraft(tx, key, rest);
        isDone = true;
      });
    } catch (error) {
      isDone = false;
      // Without IndexedDB no draft was ever stored.
      if (!('indexedDB' in globalThis)) giveUp(key);
      if (isCurrent()) console.warn('offline: text that was sent is still among the drafts', error);
    }
    if (!isCurrent()) return;
    if (!isDone) {
      reduction.stop = after(STORAGE_RETRY_MS, () => void attempt(key, reduction));
      return;
    }
    pending.delete(key);
    onReduced();
  }

  return {
    async apply(key, rest) {
      const earlier = pending.get(key);
      earlier?.stop();
      const reduction = { rests: [...(earlier?.rests ?? []), rest], stop() {} };
      pending.set(key, reduction);
      await attempt(key, reduction);
    },
    giveUp,
  };
}
