/** Drafts: text that a user has typed and not saved. They are stored apart from the outbox, per user. */
import * as v from 'valibot';
import { type Database, StorageError } from '../../device/database.ts';
import { createListeners } from '../../device/listeners.ts';
import type { DraftVersions } from '../../device/schema.ts';
import { startTimer } from '../../device/timers.ts';
import { createDraftCopies, type DraftCopies, type DraftCopy } from './draftCopies.ts';
import { applyRest, draftKey, draftName, type Rest } from './draftRows.ts';
import { createHeldDrafts, type UnstoredDraft } from './heldDrafts.ts';
import { createReductions } from './reductions.ts';

/** An unfinished text of the signed-in user. */
export interface UnfinishedDraft {
  name: string;
  value: unknown;
  /** Why it could not be stored and is in memory only. Undefined if it is stored. */
  trouble: StorageError['reason'] | undefined;
}

/** Why a draft is on the screen only: it could not be stored, or what is stored could not be read (`unread`). */
export type DraftTrouble = StorageError['reason'] | 'unread';

/** What was found of a draft, each undefined when there is none or one of another shape. */
interface FoundDraft<T> {
  /** What is in memory, because the device has not stored it yet or could not. */
  held: T | undefined;
  stored: T | undefined;
  /** False after a failed read: what is stored may not be overwritten, and must be read again. */
  isStoredKnown: boolean;
}

export interface Drafts {
  /**
   * Reads a draft of the signed-in user. Returns undefined when there is none, or when it doesn't match the schema.
   * After a failed read, the stored draft of this name is not overwritten until a read has succeeded. What this page
   * stores under the name of a former record is read as its successor's.
   */
  read<T>(name: string, schema: v.GenericSchema<unknown, T>): Promise<T | undefined>;
  /** The same without permission to overwrite. Throws if the read fails and there is nothing in memory either. */
  peek<T>(name: string, schema: v.GenericSchema<unknown, T>): Promise<FoundDraft<T>>;
  /** The person knows what is stored under this name: it may be overwritten. */
  allowOverwrite(name: string): void;
  /** Whether the last read of this name failed, and what is stored may not be overwritten. */
  isUnread(name: string): boolean;
  /** Why a draft is on the screen only, if it is. */
  trouble(name: string): DraftTrouble | undefined;
  /** When this page last stored a draft, or when the one that it has read was stored, in milliseconds. */
  storedAt(name: string): number | undefined;
  /**
   * Stores a draft; it is on disk when the promise resolves. A draft that can't be stored is kept in memory and
   * retried. Does nothing when no user is signed in.
   *
   * @param leaving the page may be closed at any moment: skip the owner check and commit together with the write
   */
  keep(name: string, value: unknown, leaving?: boolean): Promise<void>;
  /** Discards a draft that is in memory only. */
  forget(name: string): void;
  clear(name: string): Promise<void>;
  /** The names of the signed-in user's drafts. */
  names(): Promise<string[]>;
  /** Calls back when the drafts may have changed; returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** Stored drafts were changed elsewhere. */
  changed(): void;
  /** Moves drafts that were stored under the name of a record that was replaced to its successor. */
  retarget(): Promise<void>;
  /**
   * The signed-in user's unfinished drafts, oldest first, including those of other tabs and earlier runs. Stores what
   * is being typed before reading. If the device can't be read, returns the drafts in memory.
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
  /** Replaces a stored draft with its `rest`. Tries again until the device's storage is available. */
  reduce(name: string, rest: Rest): Promise<void>;
  /** The outbox has taken over part of a draft. Applies `rest` to what isn't stored yet as well. */
  handOver(name: string, rest: Rest): void;
  /** Calls back when part of a draft was handed over; returns an unsubscribe function. */
  onHandOver(name: string, listener: (rest: Rest) => void): () => void;
}

export function createDrafts(
  database: Database,
  { owner, reader }: { owner: () => Promise<string | null>; reader: () => string | null },
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
    newId?: () => string;
  } = {},
): Drafts {
  const handOvers = createListeners<[name: string, rest: Rest]>();
  const changes = createListeners();
  const flushers = new Set<() => Promise<void>>();
  /** Keys of drafts whose last read failed, so their stored content is unknown. */
  const unread = new Set<string>();
  /** By the draft's key: when what is on the disk was stored, as far as this page knows. */
  const storedAt = new Map<string, number>();
  /** The latest value of each draft that is being written. A write that is no longer listed here must not land. */
  const writing = new Map<string, UnstoredDraft>();
  /** Calls of `keep` that have not ended. */
  const keeping = new Map<Promise<void>, string>();
  /** By the draft's key: the form that was opened last with it, and the versions that its text includes. */
  const forms = new Map<string, { id: string; versions: DraftVersions }>();
  /** A form is opened with a draft, or with none. */
  function openForm(key: string, draft: { versions?: DraftVersions } | undefined) {
    const form = { id: newId(), versions: draft?.versions ?? {} };
    forms.set(key, form);
    return form;
  }
  /** The versions of a form's next write. */
  function nextVersions(key: string): DraftVersions {
    const form = forms.get(key) ?? openForm(key, undefined);
    form.versions = { ...form.versions, [form.id]: (form.versions[form.id] ?? 0) + 1 };
    return form.versions;
  }
  const reductions = createReductions({
    database,
    isWriting: key => writing.has(key),
    onReduced: changes.notify,
    after,
  });
  /** Whose texts block a reload of the page: `null` after a sign-out, `undefined` for everyone's. */
  let user: string | null | undefined;
  const held = createHeldDrafts({
    async store(draft, leaving) {
      const isNewerUnderWay = writing.has(draftKey(draft.userId, draft.name));
      if (reader() === draft.userId && !isNewerUnderWay) await put(draft, leaving);
    },
    after,
    isReloadBlockedBy: draft => user === undefined || user === draft.userId,
    onHeld,
  });
  /** What is not on the disk of a draft. */
  const inMemory = (key: string) => writing.get(key) ?? held.find(key);
  /** Gives up what is not on the disk of a draft, writes under way included. */
  function drop(key: string): void {
    writing.delete(key);
    held.letGo(key);
    copies.remove(key);
  }
  /** The key of the signed-in user's draft, for what can't wait until the session is stored. */
  const keyOf = (name: string) => draftKey(reader() ?? '', name);

  /** Holds what an earlier page could only copy as it was left, unless something newer is stored. */
  async function adopt(copy: DraftCopy): Promise<void> {
    const key = draftKey(copy.userId, copy.name);
    try {
      const row = await database.read(['drafts'], tx => tx.objectStore('drafts').get(key));
      if (row && row.savedAt >= copy.savedAt) return copies.remove(key);
    } catch {
      unread.add(key);
    }
    if (!inMemory(key)) held.hold(key, { ...copy, reason: 'unavailable' });
  }
  const adopted = Promise.all(copies.all().map(adopt)).then(() => held.retry());

  async function flush(): Promise<void> {
    // All begin at once, since a page that is left has no time for one after another.
    const typed = [...flushers].map(keep => keep());
    await Promise.all([...typed, held.retry(true)]);
  }

  async function retargetStored(): Promise<void> {
    const userId = await owner();
    try {
      if (userId !== null && (await retarget(userId))) changes.notify();
    } catch (error) {
      console.warn('offline: a draft keeps the name of a former record', error);
    }
  }

  async function peek<T>(name: string, schema: v.GenericSchema<unknown, T>): Promise<FoundDraft<T>> {
    // The form of a record that was replaced stores its last text as it closes, while its successor's form opens.
    const others = [...keeping].flatMap(([kept, other]) => (other === name ? [] : kept));
    const [userId] = await Promise.all([owner(), adopted, Promise.allSettled(others)]);
    await retargetStored();
    if (userId === null) return { held: undefined, stored: undefined, isStoredKnown: true };
    const key = draftKey(userId, name);
    const parsed = (value: unknown) => {
      const result = v.safeParse(schema, value);
      return value !== undefined && result.success ? result.output : undefined;
    };
    try {
      const row = await database.read(['drafts'], tx => tx.objectStore('drafts').get(key));
      openForm(key, inMemory(key) ?? row);
      if (row) storedAt.set(key, row.savedAt);
      else storedAt.delete(key);
      return { held: parsed(inMemory(key)?.value), stored: parsed(row?.value), isStoredKnown: true };
    } catch (error) {
      const value = parsed(inMemory(key)?.value);
      // Text in memory that may overwrite what is stored was typed by someone who had seen it.
      if (value !== undefined && !unread.has(key)) return { held: value, stored: undefined, isStoredKnown: true };
      unread.add(key);
      changes.notify();
      if (value !== undefined) return { held: value, stored: undefined, isStoredKnown: false };
      throw error;
    }
  }

  function allowOverwrite(name: string): void {
    if (!unread.delete(keyOf(name))) return;
    changes.notify();
    void held.retry();
  }

  async function put(draft: UnstoredDraft, leaving = false): Promise<void> {
    const { userId, name, value, versions } = draft;
    const key = draftKey(userId, name);
    const isUnread = unread.has(key);
    const isCurrent = () => writing.get(key) === draft;
    writing.set(key, draft);
    const savedAt = now();
    if (leaving) copies.make({ userId, name, value, savedAt, versions });
    try {
      const holder = leaving ? userId : await database.read(['meta'], tx => tx.objectStore('meta').get('owner'));
      // The session could not be stored at its start, and is tried again: until then the draft is held.
      if (holder === undefined) throw new StorageError('unavailable', new Error('The device has no owner'));
      if (holder !== userId) {
        if (isCurrent()) writing.delete(key);
        return;
      }
      // Locks the drafts only: queued behind a write of the mirror, it would be lost if the page is left before it
      // begins.
      await database.write(
        ['drafts'],
        async tx => {
          const store = tx.objectStore('drafts');
          // Resolves once earlier transactions are over: one of the outbox may have taken over this draft.
          if (!leaving) await store.getKey(key);
          if (!isCurrent()) return;
          const row = { key, userId, value, savedAt, versions };
          // `add` fails if a draft exists.
          const kept = isUnread ? store.add(row) : store.put(row);
          if (leaving) tx.commit();
          await kept;
        },
        { leaving },
      );
    } catch (error) {
      // A newer value is being written, or the draft was given up: then this one must not come back.
      if (isCurrent()) {
        writing.delete(key);
        held.hold(key, { ...draft, reason: error instanceof StorageError ? error.reason : 'unavailable' });
        changes.notify();
      }
      throw error;
    }
    if (!isCurrent()) return;
    drop(key);
    storedAt.set(key, savedAt);
    reductions.giveUp(key);
    unread.delete(key);
    changes.notify();
    onKept();
  }

  async function stored(): Promise<(UnfinishedDraft & { key: string })[]> {
    const userId = await owner();
    if (userId === null) return [];
    const rows = await database.read(['drafts'], tx => tx.objectStore('drafts').index('userId').getAll(userId));
    return rows
      .sort((one, other) => one.savedAt - other.savedAt)
      .map(({ key, value }) => ({ key, name: draftName(userId, key), value, trouble: undefined }));
  }

  return {
    async read(name, schema) {
      const found = await peek(name, schema);
      if (found.isStoredKnown) allowOverwrite(name);
      return found.held ?? found.stored;
    },

    peek,
    allowOverwrite,
    isUnread: name => unread.has(keyOf(name)),

    trouble(name) {
      return held.find(keyOf(name))?.reason ?? (unread.has(keyOf(name)) ? 'unread' : undefined);
    },

    storedAt: name => storedAt.get(keyOf(name)),

    async keep(name, value, leaving = false) {
      // `owner` waits until the session is stored, which may be too late if the page is closed right after its start.
      const storeFor = async (userId: string | null) => {
        if (userId === null) return;
        await put({ userId, name, value, versions: nextVersions(draftKey(userId, name)) }, leaving);
      };
      const kept = leaving ? storeFor(reader()) : owner().then(storeFor);
      keeping.set(kept, name);
      await kept.finally(() => keeping.delete(kept));
    },

    forget(name) {
      drop(keyOf(name));
      changes.notify();
    },

    async clear(name) {
      const userId = await owner();
      if (userId === null) return;
      const key = draftKey(userId, name);
      drop(key);
      // A draft that was never shown is not given up with what was typed since.
      if (!unread.has(key)) {
        await database.write(['drafts'], tx => tx.objectStore('drafts').delete(key));
        storedAt.delete(key);
        reductions.giveUp(key);
      }
      changes.notify();
    },

    async names() {
      const userId = await owner();
      if (userId === null) return [];
      const keys = await database.read(['drafts'], tx => tx.objectStore('drafts').index('userId').getAllKeys(userId));
      return keys.map(key => draftName(userId, key));
    },

    onChange: changes.add,
    changed: changes.notify,
    retarget: retargetStored,

    async unfinished() {
      await adopted;
      await flush();
      await retargetStored();
      const rows = await stored().catch(error => {
        console.warn('offline: the drafts on this device are not known', error);
        return [];
      });
      const texts = held.all().filter(draft => draft.userId === reader());
      const isReplaced = ({ name }: UnfinishedDraft) => texts.some(one => one.name === name);
      return [
        ...rows.filter(row => !isReplaced(row)),
        ...texts.map(({ name, value, reason }) => ({ name, value, trouble: reason })),
      ];
    },

    async discardAll() {
      await flush();
      const userId = reader() ?? '';
      for (const draft of [...held.all(), ...writing.values()]) {
        if (draft.userId === userId) drop(draftKey(userId, draft.name));
      }
      try {
        const rows = await stored();
        await database.write(['drafts'], async tx => {
          await Promise.all(rows.map(({ key }) => tx.objectStore('drafts').delete(key)));
        });
      } finally {
        changes.notify();
      }
    },

    flush,

    userChanged(userId) {
      user = userId;
      held.review();
      void held.retry();
    },

    onFlush(keep) {
      flushers.add(keep);
      return () => flushers.delete(keep);
    },

    async reduce(name, rest) {
      const userId = await owner();
      if (userId !== null) await reductions.apply(draftKey(userId, name), rest);
    },

    handOver(name, rest) {
      handOvers.notify(name, rest);
      const key = keyOf(name);
      const hadText = inMemory(key) !== undefined;
      held.reduce(key, rest);
      const draft = writing.get(key);
      const left = draft && applyRest(draft, rest);
      if (draft && !left) writing.delete(key);
      // Replaces the write under way. One that fails is held.
      else if (left && left !== draft) put(left).catch(() => {});
      copies.remove(key);
      // Everything typed was sent: the stored draft is an older version of it, unless it was never shown.
      if (hadText && !inMemory(key) && !unread.has(key)) void reductions.apply(key, () => undefined);
      changes.notify();
    },

    onHandOver(name, listener) {
      return handOvers.add((handed, rest) => handed === name && listener(rest));
    },
  };
}
