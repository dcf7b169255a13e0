/** Where a new intent goes among the entries of its subject. A pure function. */
import type { Entry } from './entry.ts';
import type { AnyIntent, AnyIntentDefinition } from './intent.ts';

/** What to do with a new intent: add it, or replace an existing entry's intent by `intent`. */
export type Placing = { how: 'added' } | { how: 'merged' | 'replaced'; entry: Entry; intent: AnyIntent };

/**
 * An intent is merged into the last entry of its subject if that one is of its kind, waits and was never sent. It
 * replaces a refused entry, which the person has just dealt with; what it leaves of that one is kept along with it.
 * What lost to another person's or device's change is never merged or resent implicitly: it stays until the person has
 * chosen.
 */
export function place(
  { is, subject, merge, mayMerge = () => true, remainder }: AnyIntentDefinition,
  intent: AnyIntent,
  entries: readonly Entry[],
): Placing {
  const last = entries.filter(entry => entry.subject === subject(intent)).at(-1);
  if (!last || !is(last.intent) || !mayMerge(last.intent, intent)) return { how: 'added' };
  if (last.state === 'refused') {
    const isPartial = remainder?.(last.intent, intent) !== undefined;
    if (isPartial && last.problem?.code === 'version_conflict') return { how: 'added' };
    return { how: 'replaced', entry: last, intent: isPartial ? merge(last.intent, intent) : intent };
  }
  if (last.state === 'waiting' && !last.tried) {
    return { how: 'merged', entry: last, intent: merge(last.intent, intent) };
  }
  return { how: 'added' };
}
