/** Takes sent text out of stored drafts: what fails is tried again until the device's storage is available. */
import { type Database, STORAGE_RETRY_MS } from '../../device/database.ts';
import type { DraftVersions } from '../../device/schema.ts';
import { type Rest, reduceDraft } from './draftRows.ts';

interface Reduction {
  rests: readonly { rest: Rest; versions: DraftVersions }[];
  stop(): void;
}

interface Reductions {
  /**
   * Replaces the stored draft at `key` with its `rest`, together with those that could not be applied before. Resolves
   * after the first attempt, even if it failed. `versions` as in `reduceDraft`: what is stored later stays as it is.
   */
  apply(key: string, rest: Rest, versions: DraftVersions): Promise<void>;
}

interface Tools {
  database: Database;
  onReduced(): void;
  /** Calls back after milliseconds; returns a function that stops it. */
  after(ms: number, work: () => void): () => void;
}

export function createReductions({ database, onReduced, after }: Tools): Reductions {
  /** By the draft's key. One retry per draft. */
  const pending = new Map<string, Reduction>();

  async function attempt(key: string, reduction: Reduction): Promise<void> {
    const isCurrent = () => pending.get(key) === reduction;
    try {
      await database.write(['drafts'], async tx => {
        if (!isCurrent()) return;
        for (const { rest, versions } of reduction.rests) await reduceDraft(tx, key, rest, versions);
      });
    } catch (error) {
      if (!isCurrent()) return;
      // Without IndexedDB no draft was ever stored.
      if (!('indexedDB' in globalThis)) return void pending.delete(key);
      console.warn('offline: text that was sent is still among the drafts', error);
      reduction.stop = after(STORAGE_RETRY_MS, () => void attempt(key, reduction));
      return;
    }
    if (!isCurrent()) return;
    pending.delete(key);
    onReduced();
  }

  return {
    async apply(key, rest, versions) {
      const earlier = pending.get(key);
      earlier?.stop();
      const reduction = { rests: [...(earlier?.rests ?? []), { rest, versions }], stop() {} };
      pending.set(key, reduction);
      await attempt(key, reduction);
    },
  };
}
