import { type EntryContent, isSameContent } from '../../../contract/entries.ts';

/**
 * The ids of new entries that are being saved. A repeat of the same content has the same id until it succeeds: the
 * server may have stored it although its response was lost.
 */
export function createAttempts(newId: () => string = () => crypto.randomUUID()) {
  let open: { content: EntryContent; id: string }[] = [];
  return {
    idOf(content: EntryContent): string {
      const earlier = open.find(one => isSameContent(one.content, content));
      if (earlier) return earlier.id;
      const id = newId();
      open.push({ content, id });
      return id;
    },
    /** Called once it was saved: the same content is a new entry from then on. */
    end(content: EntryContent): void {
      open = open.filter(one => !isSameContent(one.content, content));
    },
  };
}
