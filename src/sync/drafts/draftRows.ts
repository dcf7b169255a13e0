/** The rows of the drafts store, for the drafts and for the outbox, whose transactions take text over from them. */
import type { DraftVersions, WriteTx } from '../../device/schema.ts';

/**
 * Returns the part of a draft that was typed after the outbox took over the rest, or `undefined` if there is none. Must
 * accept a stored value of any shape.
 */
export type Rest = (stored: unknown) => unknown;

/** The key of a user's draft. The same name is a separate draft for each user. */
export const draftKey = (userId: string, name: string): string => `${userId}/${name}`;

/** The name of a user's draft, from its key. */
export const draftName = (userId: string, key: string): string => key.slice(draftKey(userId, '').length);

/** A draft with what `rest` leaves of its value: the same object if that is all of it, undefined if it is nothing. */
export function applyRest<D extends { value: unknown }>(draft: D, rest: Rest): D | undefined {
  const value = rest(draft.value);
  if (value === undefined) return undefined;
  return value === draft.value ? draft : { ...draft, value };
}

/** Whether a draft includes all that was written in another one. */
export function includesDraft(one: { versions?: DraftVersions }, other: { versions?: DraftVersions }): boolean {
  if (!other.versions) return false;
  return Object.entries(other.versions).every(([form, write]) => (one.versions?.[form] ?? 0) >= write);
}

/** Replaces the draft at `key` with its `rest`. The transaction must include the drafts. */
export async function reduceDraft(tx: WriteTx, key: string, rest: Rest): Promise<void> {
  const store = tx.objectStore('drafts');
  const row = await store.get(key);
  if (!row) return;
  const left = applyRest(row, rest);
  if (!left) await store.delete(key);
  else if (left !== row) await store.put(left);
}
