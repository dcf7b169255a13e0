/**
 * The rows of the drafts store, for the drafts and for the outbox, whose transactions take text over from them.
 *
 * Each form stores its text in a row of its own, so that two forms of one draft, as in two tabs, never overwrite each
 * other. A row lists the writes that its text includes: what another row includes is an older version of that text.
 */
import type { DraftRow, DraftVersions, ReadTx, WriteTx } from '../../device/schema.ts';

/**
 * Returns the part of a draft that was typed after the outbox took over the rest, or `undefined` if there is none. Must
 * accept a stored value of any shape.
 */
export type Rest = (stored: unknown) => unknown;

/** The key of a user's draft. The same name is a separate draft for each user. */
export const draftKey = (userId: string, name: string): string => `${userId}/${name}`;

/** The key of the row in which a form stores its text. */
export const rowKey = (key: string, form: string): string => (form === '' ? key : `${key}#${form}`);

/** The same, of a user's text. */
export const keyOfRow = ({ userId, name, form }: { userId: string; name: string; form: string }): string =>
  rowKey(draftKey(userId, name), form);

/** The part of a row's key after the draft's key: `#` and the form's id, or nothing. */
const formPart = (key: string): string => /#.*$/.exec(key)?.[0] ?? '';

/** The name of a user's draft, from the key of one of its rows. */
export const draftName = (userId: string, key: string): string =>
  key.slice(draftKey(userId, '').length, key.length - formPart(key).length);

/** The key of the same form's row of another draft. */
export const movedKey = (key: string, userId: string, name: string): string => draftKey(userId, name) + formPart(key);

/** A write of a form: where it goes, and which writes its text includes, this one among them. */
export interface DraftWrite {
  /** Of the draft. */
  name: string;
  /** The form's id. */
  form: string;
  versions: DraftVersions;
}

/** A form as the outbox uses it. */
export interface OutboxDraft {
  /** Of the draft. */
  readonly name: string;
  /** The writes that its text includes. */
  versions(): DraftVersions;
  /** Counts a write that the outbox makes for this form. */
  nextWrite(): DraftWrite;
  /** The outbox has taken over part of a user's stored text. Applies `rest` to what isn't stored yet as well. */
  handOver(rest: Rest, userId: string): void;
  /** Replaces what is stored for a user with its `rest`. Tries again until the device's storage is available. */
  reduce(rest: Rest, userId: string): Promise<void>;
}

/** A text of a draft, stored or not. */
export interface Versioned {
  /** Epoch milliseconds. */
  savedAt: number;
  /** Missing in drafts of earlier versions of the app. */
  versions?: DraftVersions | undefined;
}

/** The versions of a stored text. One of an earlier version of the app counts as a single write. */
export const versionsOf = ({ versions, savedAt }: Versioned): DraftVersions => versions ?? { '': savedAt };

/** Whether the stored text is from a later write of the same form. */
export const isLater = (stored: Versioned, { form, versions }: Pick<DraftWrite, 'form' | 'versions'>): boolean =>
  (stored.versions?.[form] ?? 0) > (versions[form] ?? 0);

/** Whether a text with these versions includes all that was written in another one. */
export const includes = (one: DraftVersions, other: DraftVersions): boolean =>
  Object.entries(other).every(([form, write]) => (one[form] ?? 0) >= write);

/** The versions of a text that replaces two others. */
export function joinVersions(one: DraftVersions, other: DraftVersions): DraftVersions {
  const joined = { ...one };
  for (const [form, write] of Object.entries(other)) joined[form] = Math.max(write, joined[form] ?? 0);
  return joined;
}

/**
 * The texts that no other one includes, the newest first: more than one if different texts were typed in two forms. Of
 * texts that include each other, the newest.
 */
export function headsOf<T extends Versioned>(texts: readonly T[]): T[] {
  const sorted = [...texts].sort((one, other) => other.savedAt - one.savedAt);
  return sorted.filter(
    (text, place) =>
      !sorted.some((other, otherPlace) => {
        if (other === text || !includes(versionsOf(other), versionsOf(text))) return false;
        return otherPlace < place || !includes(versionsOf(text), versionsOf(other));
      }),
  );
}

/** All rows of a draft. The transaction must include the drafts. */
export async function rowsOf(tx: ReadTx | WriteTx, key: string): Promise<DraftRow[]> {
  const store = tx.objectStore('drafts');
  // Earlier versions of the app had one row, of no form.
  const [old, rows] = await Promise.all([store.get(key), store.getAll(IDBKeyRange.bound(`${key}#`, `${key}#\uffff`))]);
  return old ? [old, ...rows] : rows;
}

/** A draft with what `rest` leaves of its value: the same object if that is all of it, undefined if it is nothing. */
export function applyRest<D extends { value: unknown }>(draft: D, rest: Rest): D | undefined {
  const value = rest(draft.value);
  if (value === undefined) return undefined;
  return value === draft.value ? draft : { ...draft, value };
}

/**
 * Replaces a draft with its `rest`. The transaction must include the drafts.
 *
 * @param key of the draft
 * @param versions of the form that hands the draft over; rows with other text stay unchanged
 */
export async function reduceDraft(tx: WriteTx, key: string, rest: Rest, versions: DraftVersions): Promise<void> {
  const store = tx.objectStore('drafts');
  const rows = await rowsOf(tx, key);
  const known = rows.filter(row => includes(versions, versionsOf(row)));
  const heads = headsOf(known);
  for (const row of known) {
    const left = heads.includes(row) ? applyRest(row, rest) : undefined;
    if (!left) await store.delete(row.key);
    else if (left !== row) await store.put(left);
  }
}
