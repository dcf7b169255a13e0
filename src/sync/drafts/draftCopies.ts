/**
 * Copies of drafts in local storage, made when the page is left. Unlike the database, local storage takes a text at
 * once, even while the database doesn't respond. A copy is removed as soon as its draft is in the database.
 */
import * as v from 'valibot';
import type { Database } from '../../device/database.ts';
import type { DraftVersions } from '../../device/schema.ts';
import { draftKey, includes, keyOfRow, rowKey, rowsOf, versionsOf } from './draftRows.ts';

const PREFIX = '@ClinicApp:draft:';

const DraftCopy = v.object({
  userId: v.string(),
  name: v.string(),
  /** The form; missing in copies of earlier versions of the app. */
  form: v.optional(v.string(), ''),
  value: v.unknown(),
  savedAt: v.number(),
  versions: v.optional(v.record(v.string(), v.number())),
});
type DraftCopy = v.InferOutput<typeof DraftCopy>;

export interface DraftCopies {
  make(copy: DraftCopy): void;
  /** Removes the copies of a draft that a text with these versions includes. Returns the keys of their rows. */
  remove(key: string, versions: DraftVersions): ReadonlySet<string>;
  /** Those of one user. */
  of(userId: string): DraftCopy[];
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

  const all = () =>
    Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
      .filter(key => key.startsWith(PREFIX))
      .flatMap(read);

  return {
    make(copy) {
      try {
        storage?.setItem(PREFIX + keyOfRow(copy), JSON.stringify(copy));
      } catch (error) {
        console.warn('offline: a draft could not be copied to local storage', error);
      }
    },
    remove(key, versions) {
      const isIncluded = (copy: DraftCopy) =>
        draftKey(copy.userId, copy.name) === key && includes(versions, versionsOf(copy));
      const rows = all().filter(isIncluded).map(keyOfRow);
      for (const row of rows) storage?.removeItem(PREFIX + row);
      return new Set(rows);
    },
    of: userId => all().filter(copy => copy.userId === userId),
  };
}

/** Stores what pages of a user could only copy as they were left. What fails is still among the copies. */
export async function adoptCopies(
  userId: string,
  { copies, database, newId }: { copies: DraftCopies; database: Database; newId: () => string },
): Promise<void> {
  if (copies.of(userId).length === 0) return;
  try {
    const adopted = await database.write(['drafts'], async tx => {
      // Resolves once earlier transactions are over: another tab may have sent or discarded one in them.
      await tx.objectStore('drafts').count();
      const current = copies.of(userId);
      for (const { name, form, ...text } of current) {
        const key = draftKey(userId, name);
        const rows = await rowsOf(tx, key);
        if (rows.some(row => includes(versionsOf(row), versionsOf(text)))) continue;
        // Without a form, its row could be another text's.
        await tx.objectStore('drafts').put({ ...text, key: rowKey(key, form || newId()) });
      }
      return current;
    });
    for (const copy of adopted) copies.remove(draftKey(userId, copy.name), versionsOf(copy));
  } catch (error) {
    console.warn('offline: a draft is only in local storage', error);
  }
}
