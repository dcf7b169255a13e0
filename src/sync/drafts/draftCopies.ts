/**
 * Copies of drafts in local storage, made when the page is left. Unlike the database, local storage takes a text at
 * once, even while the database doesn't respond. A copy is removed as soon as its draft is in the database.
 */
import * as v from 'valibot';
import { draftKey } from './draftRows.ts';

const PREFIX = '@ClinicApp:draft:';

const DraftCopy = v.object({
  userId: v.string(),
  name: v.string(),
  value: v.unknown(),
  savedAt: v.number(),
  versions: v.optional(v.record(v.string(), v.number())),
});
export type DraftCopy = v.InferOutput<typeof DraftCopy>;

export interface DraftCopies {
  make(copy: DraftCopy): void;
  remove(key: string): void;
  all(): DraftCopy[];
}

/** @param storage undefined where the browser blocks it; then there are no copies */
export function createDraftCopies(storage: Storage | undefined): DraftCopies {
  function read(key: string): DraftCopy[] {
    try {
      const copy = v.safeParse(DraftCopy, JSON.parse(storage?.getItem(key) ?? 'null'));
      return copy.success ? [copy.output] : [];
    } catch {
      return [];
    }
  }

  return {
    make(copy) {
      try {
        storage?.setItem(PREFIX + draftKey(copy.userId, copy.name), JSON.stringify(copy));
      } catch (error) {
        console.warn('offline: a draft could not be copied to local storage', error);
      }
    },
    remove: key => storage?.removeItem(PREFIX + key),
    all: () =>
      Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
        .filter(key => key.startsWith(PREFIX))
        .flatMap(read),
  };
}
