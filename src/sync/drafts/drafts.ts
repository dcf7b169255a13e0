/** Drafts: text that a user has typed and not saved. They are stored apart from the outbox, per user. */
import * as v from 'valibot';
import type { Database, StorageError } from '../../device/database.ts';
import { createListeners } from '../../device/listeners.ts';
import type { Owner } from '../../device/mirror.ts';
import type { DraftVersions } from '../../device/schema.ts';
import { startTimer } from '../../device/timers.ts';
import { adoptCopies, createDraftCopies, type DraftCopies } from './draftCopies.ts';
import {
  type DraftWrite,
  draftKey,
  draftName,
  headsOf,
  includes,
  joinVersions,
  type OutboxDraft,
  type Rest,
  reduceDraft,
  rowsOf,
  versionsOf,
} from './draftRows.ts';
import { createDraftWriter } from './draftWriter.ts';
import { createReductions } from './reductions.ts';

/** An unfinished text of the signed-in user. */
export interface UnfinishedDraft {
  name: string;
  value: unknown;
  /** When it was typed, in epoch milliseconds. */
  typedAt: number;
  /** What it includes: what `DraftForm.clear` deletes of it. */
  versions: DraftVersions;
  /** Why it could not be stored and is in memory only. Undefined if it is stored. */
  trouble: StorageError['reason'] | undefined;
}

/** Why a draft is on the screen only: it could not be stored, or what is stored could not be read (`unread`). */
export type DraftTrouble = StorageError['reason'] | 'unread';

/** A text of a draft that the form doesn't have, and what it includes. */
export interface OtherText<T> {
  value: T;
  /** When it was typed, in epoch milliseconds. */
  typedAt: number;
  versions: DraftVersions;
}

/**
 * One open form of the signed-in user's draft. It has a row of its own, and a write replaces only texts that the form
 * includes. So two forms of one draft, as in two tabs or on two pages, never overwrite each other.
 */
export interface DraftForm extends OutboxDraft {
  /**
   * Reads the texts that this form doesn't have, newest first: there may be several if they were typed in different
   * forms. Skips texts of another shape. What is stored under a former record's name is found under its successor's.
   * `isRead` is false if the read failed: there may be more.
   */
  findOthers<T>(schema: v.GenericSchema<unknown, T>): Promise<{ texts: OtherText<T>[]; isRead: boolean }>;
  /** The form has taken a text, or the person has decided against it: the next write replaces it. */
  include(versions: DraftVersions): void;
  /** Why a text of this draft is on the screen only, if one is. */
  trouble(): DraftTrouble | undefined;
  /** When the stored text was typed, as far as this page knows, in milliseconds. */
  storedAt(): number | undefined;
  /**
   * Stores the text; it is on disk when the promise resolves. A text that can't be stored is kept in memory and
   * retried. Does nothing when no user is signed in.
   *
   * @param leaving the page may be closed at any moment: skip the owner check and commit together with the write
   */
  keep(value: unknown, leaving?: boolean): Promise<void>;
  /** Deletes what the form has, or another text that the person has decided against, and nothing else of this draft. */
  clear(other?: DraftVersions): Promise<void>;
  /** Calls back when part of the text was handed over; returns an unsubscribe function. */
  onHandOver(listener: (rest: Rest) => void): () => void;
}

export interface Drafts {
  /** Begins a form of this draft, which has no text yet. */
  open(name: string): DraftForm;
  /** The names of the signed-in user's drafts. */
  names(): Promise<string[]>;
  /** Calls back when the drafts may have changed; returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** Stored drafts were changed elsewhere. */
  changed(): void;
  /** Moves drafts that were stored under the name of a record that was replaced to its successor. */
  retarget(): Promise<void>;
  /**
   * The signed-in user's unfinished drafts, oldest first, including those of other tabs and earlier runs; a name is
   * there twice if different texts were typed. Stores what is being typed before reading. If the device can't be read,
   * returns the drafts in memory.
   */
  unfinished(): Promise<UnfinishedDraft[]>;
  /** Discards the signed-in user's unfinished texts. Those in memory go even if it throws. */
  discardAll(): Promise<void>;
  /** Stores everything that was typed and isn't stored yet, as when the page is closed. */
  flush(): Promise<void>;
  /**
   * A user has signed in, or the user has signed out (`null`). The texts of others are still held for them, but no
   * longer block a reload of the page.
   */
  userChanged(userId: string | null): void;
  /** Registers a function that stores what is typed, for `flush`; returns an unsubscribe function. */
  onFlush(keep: () => Promise<void>): () => void;
}

export function createDrafts(
  database: Database,
  { owner, reader }: Owner,
  now: () => number = Date.now,
  {
    onKept = () => {},
    onHeld = () => {},
    after = startTimer,
    copies = createDraftCopies(undefined),
    retarget = async () => false,
    newId = () => crypto.randomUUID(),
  }: {
    /** Called when something is stored that exists only on this device. */
    onKept?: () => void;
    /** Whether any text that its user still needs is in memory only, whenever that changes. */
    onHeld?: (isAny: boolean) => void;
    after?: (ms: number, work: () => void) => () => void;
    copies?: DraftCopies;
    /** Moves a user's stored drafts to the successors of their records. Returns whether there were any. */
    retarget?: (userId: string) => Promise<boolean>;
    /** The id of a form. */
    newId?: () => string;
  } = {},
): Drafts {
  const changes = createListeners();
  const flushers = new Set<() => Promise<void>>();
  /** Keys of drafts whose last read failed: there may be more than is shown. */
  const unread = new Set<string>();
  /** Calls of `keep` that have not ended, with the draft's name. */
  const keeping = new Map<Promise<void>, string>();
  const tools = { database, owner, reader, copies, onKept, onHeld, after };
  const writer = createDraftWriter({ ...tools, onChange: changes.notify });
  const reductions = createReductions({ database, onReduced: changes.notify, after });

  const adopt = (userId: string) => adoptCopies(userId, { copies, database, newId });

  async function flush(): Promise<void> {
    // All begin at once, since a page that is left has no time for one after another; the latest text last.
    const retried = writer.retry(true);
    const typed = [...flushers].map(keep => keep());
    await Promise.all([retried, ...typed]);
  }

  async function retargetStored(): Promise<void> {
    const userId = await owner();
    try {
      if (userId !== null && (await retarget(userId))) changes.notify();
    } catch (error) {
      console.warn('offline: a draft keeps the name of a former record', error);
    }
  }

  /** All texts of a draft on this device that no other one includes; `isRead` as in `DraftForm.findOthers`. */
  async function textsOf(userId: string, name: string) {
    await adopt(userId);
    await retargetStored();
    const key = draftKey(userId, name);
    const rows = await database.read(['drafts'], tx => rowsOf(tx, key)).catch(() => undefined);
    const wasUnread = unread.has(key);
    if (rows) unread.delete(key);
    else unread.add(key);
    if (wasUnread === (rows !== undefined)) changes.notify();
    const copied = copies.of(userId).filter(copy => copy.name === name);
    const stored = headsOf([...(rows ?? []), ...copied]);
    if (rows || stored[0]) writer.setStoredAt(key, stored[0]?.savedAt);
    return { heads: headsOf([...writer.unstored(key), ...stored]), isRead: rows !== undefined };
  }

  function open(name: string): DraftForm {
    const id = newId();
    const handOvers = createListeners<[rest: Rest]>();
    let versions: DraftVersions = {};
    /** The key of the signed-in user's draft. */
    const key = () => draftKey(reader() ?? '', name);

    function nextWrite(): DraftWrite {
      versions = { ...versions, [id]: (versions[id] ?? 0) + 1 };
      return { name, form: id, versions };
    }

    return {
      name,
      nextWrite,
      versions: () => versions,
      trouble() {
        const held = writer.held().find(draft => draftKey(draft.userId, draft.name) === key());
        return held?.reason ?? (unread.has(key()) ? 'unread' : undefined);
      },
      storedAt: () => writer.storedAt(key()),
      onHandOver: handOvers.add,

      async findOthers(schema) {
        // The form of a record that was replaced stores its last text as it closes, while its successor's form opens.
        const others = [...keeping].flatMap(([kept, other]) => (other === name ? [] : kept));
        const [userId] = await Promise.all([owner(), Promise.allSettled(others)]);
        if (userId === null) return { texts: [], isRead: true };
        const { heads, isRead } = await textsOf(userId, name);
        const texts = heads.flatMap(text => {
          const value = v.safeParse(schema, text.value);
          const isOwn = includes(versions, versionsOf(text));
          return isOwn || !value.success
            ? []
            : [{ value: value.output, typedAt: text.savedAt, versions: versionsOf(text) }];
        });
        return { texts, isRead };
      },

      include(others) {
        versions = joinVersions(versions, others);
      },

      async keep(value, leaving = false) {
        const userId = reader();
        if (userId === null) return;
        const draft = { userId, value, savedAt: now(), ...nextWrite() };
        const kept = writer.put(draft, leaving);
        keeping.set(kept, name);
        await kept.finally(() => keeping.delete(kept));
      },

      // The default is evaluated at the call: text that is typed while the deletion runs must stay.
      async clear(cleared = versions) {
        writer.drop(key(), cleared);
        const userId = await owner();
        if (userId === null) return;
        const ofUser = draftKey(userId, name);
        await database.write(['drafts'], tx => reduceDraft(tx, ofUser, () => undefined, cleared));
        writer.setStoredAt(ofUser, undefined);
        changes.notify();
      },

      handOver(rest, userId) {
        handOvers.notify(rest);
        const ofUser = draftKey(userId, name);
        // Everything typed was sent: what the form has stored is an older version of it.
        const isAllSent = writer.reduce(ofUser, versions, rest);
        if (isAllSent) void reductions.apply(ofUser, () => undefined, versions);
        changes.notify();
      },

      reduce: (rest, userId) => reductions.apply(draftKey(userId, name), rest, versions),
    };
  }

  /** All texts of the signed-in user on this device. */
  async function stored() {
    const userId = await owner();
    if (userId === null) return [];
    const rows = await database.read(['drafts'], tx => tx.objectStore('drafts').index('userId').getAll(userId));
    return [...rows.map(row => ({ ...row, name: draftName(userId, row.key) })), ...copies.of(userId)];
  }

  return {
    open,

    async names() {
      const userId = await owner();
      if (userId === null) return [];
      const keys = await database.read(['drafts'], tx => tx.objectStore('drafts').index('userId').getAllKeys(userId));
      const names = [...keys.map(key => draftName(userId, key)), ...copies.of(userId).map(({ name }) => name)];
      return [...new Set(names)];
    },

    onChange: changes.add,
    changed: changes.notify,
    retarget: retargetStored,

    async unfinished() {
      await flush();
      const userId = await owner();
      if (userId !== null) await adopt(userId);
      await retargetStored();
      const texts = await stored().catch(error => {
        console.warn('offline: the drafts on this device are not known', error);
        return [];
      });
      const held = writer.held().filter(draft => draft.userId === reader());
      const all = [...held, ...texts.map(text => ({ ...text, reason: undefined }))];
      return [...new Set(all.map(({ name }) => name))]
        .flatMap(name => headsOf(all.filter(text => text.name === name)))
        .sort((one, other) => one.savedAt - other.savedAt)
        .map(text => ({
          ...{ name: text.name, value: text.value, typedAt: text.savedAt },
          ...{ versions: versionsOf(text), trouble: text.reason },
        }));
    },

    async discardAll() {
      await flush();
      const userId = reader();
      if (userId === null) throw new Error('No user is signed in');
      writer.dropAll(userId);
      try {
        await database.write(['drafts'], async tx => {
          const keys = await tx.objectStore('drafts').index('userId').getAllKeys(userId);
          await Promise.all(keys.map(key => tx.objectStore('drafts').delete(key)));
        });
      } finally {
        changes.notify();
      }
    },

    flush,
    userChanged(userId) {
      writer.userChanged(userId);
      if (userId !== null) void adopt(userId);
    },

    onFlush(keep) {
      flushers.add(keep);
      return () => flushers.delete(keep);
    },
  };
}
