/** Stores typed texts on the device. One that can't be stored is held in memory, and tried again. */
import { type Database, StorageError } from '../../device/database.ts';
import type { Owner } from '../../device/mirror.ts';
import type { DraftVersions } from '../../device/schema.ts';
import type { DraftCopies } from './draftCopies.ts';
import {
  applyRest,
  draftKey,
  headsOf,
  includes,
  isLater,
  keyOfRow,
  type Rest,
  rowsOf,
  versionsOf,
} from './draftRows.ts';
import { createHeldDrafts, type HeldDraft, type UnstoredDraft } from './heldDrafts.ts';

export interface DraftWriter {
  /**
   * Stores a text; it is on disk when the promise resolves. Does nothing if another user has signed in meanwhile.
   *
   * @param leaving the page may be closed at any moment: skip the owner check and commit together with the write
   */
  put(draft: UnstoredDraft, leaving: boolean): Promise<void>;
  /** The texts of all users that could not be stored. */
  held(): HeldDraft[];
  /** The texts of a draft that are not on the disk. */
  unstored(key: string): UnstoredDraft[];
  /** When what is on the disk of a draft was typed, as far as this page knows, in epoch milliseconds. */
  storedAt(key: string): number | undefined;
  /** Sets it after a read; undefined if nothing is stored. */
  setStoredAt(key: string, at: number | undefined): void;
  /** Drops the unstored texts of a draft that these versions include, also those being written. */
  drop(key: string, versions: DraftVersions): void;
  /** The same for all texts of a user. */
  dropAll(userId: string): void;
  /**
   * Replaces the unstored texts of a draft that these versions include by their `rest`. Returns true if there were any
   * and nothing is left.
   */
  reduce(key: string, versions: DraftVersions, rest: Rest): boolean;
  /**
   * Tries now to store what is held.
   *
   * @param leaving the page may be closed at any moment: also repeats the writes under way
   */
  retry(leaving?: boolean): Promise<void>;
  /** As `Drafts.userChanged`. */
  userChanged(userId: string | null): void;
}

interface Tools extends Owner {
  database: Database;
  copies: DraftCopies;
  onKept(): void;
  onHeld(isAny: boolean): void;
  onChange(): void;
  after(ms: number, work: () => void): () => void;
}

export function createDraftWriter(tools: Tools): DraftWriter {
  const { database, owner, reader, copies, onKept, onHeld, onChange, after } = tools;
  const storedAt = new Map<string, number>();
  /** By row, the latest text that is being written. One that is no longer listed here must not land. */
  const writing = new Map<string, UnstoredDraft>();
  /** Whose texts block a reload of the page: `null` after a sign-out, `undefined` for everyone's. */
  let user: string | null | undefined;
  const held = createHeldDrafts({
    async store(draft, leaving) {
      const isNewerUnderWay = writing.has(keyOfRow(draft));
      if (reader() === draft.userId && !isNewerUnderWay) await put(draft, leaving);
    },
    after,
    isReloadBlockedBy: draft => user === undefined || user === draft.userId,
    onHeld,
  });

  function unstored(key: string): UnstoredDraft[] {
    const newest = new Map([...held.all(), ...writing.values()].map(draft => [keyOfRow(draft), draft]));
    return [...newest.values()].filter(({ userId, name }) => draftKey(userId, name) === key);
  }

  function giveUp(draft: UnstoredDraft): void {
    writing.delete(keyOfRow(draft));
    held.letGo(keyOfRow(draft));
  }

  function drop(key: string, versions: DraftVersions): void {
    for (const draft of unstored(key)) if (includes(versions, draft.versions)) giveUp(draft);
    copies.remove(key, versions);
  }

  async function isOwners({ userId }: UnstoredDraft, leaving: boolean): Promise<boolean> {
    // Until the session is stored, the device has no owner. On leaving, that may be too late.
    if (leaving) return true;
    if ((await owner()) !== userId) return false;
    const holder = await database.read(['meta'], tx => tx.objectStore('meta').get('owner'));
    // The session could not be stored at its start, and is tried again: until then the draft is held.
    if (holder === undefined) throw new StorageError('unavailable', new Error('The device has no owner'));
    return holder === userId;
  }

  async function put(draft: UnstoredDraft, leaving: boolean): Promise<void> {
    const { userId, name, value, savedAt, versions } = draft;
    const key = draftKey(userId, name);
    const row = keyOfRow(draft);
    const isCurrent = () => writing.get(row) === draft;
    writing.set(row, draft);
    if (leaving) copies.make(draft);
    try {
      if (!(await isOwners(draft, leaving))) {
        if (isCurrent()) writing.delete(row);
        return;
      }
      // Locks the drafts only: queued behind a write of the mirror, it would be lost if the page is left before it
      // begins.
      await database.write(
        ['drafts'],
        async tx => {
          const store = tx.objectStore('drafts');
          // Resolves once earlier transactions are over: one of the outbox may have taken over this draft.
          const rows = leaving ? [] : await rowsOf(tx, key);
          if (!isCurrent()) return;
          // What the outbox has given back to the form meanwhile is later, and has this text.
          if (rows.some(one => one.key === row && isLater(one, draft))) return;
          const kept = store.put({ key: row, userId, value, savedAt, versions });
          if (leaving) tx.commit();
          await kept;
          const older = rows.filter(one => one.key !== row && includes(versions, versionsOf(one)));
          await Promise.all(older.map(one => store.delete(one.key)));
        },
        { leaving },
      );
    } catch (error) {
      // A newer text is being written, or the draft was given up: then this one must not come back.
      if (isCurrent()) {
        writing.delete(row);
        held.hold({ ...draft, reason: error instanceof StorageError ? error.reason : 'unavailable' });
        for (const older of unstored(key)) {
          if (keyOfRow(older) !== row && includes(versions, older.versions)) held.letGo(keyOfRow(older));
        }
        onChange();
      }
      throw error;
    }
    if (!isCurrent()) return;
    drop(key, versions);
    storedAt.set(key, savedAt);
    onChange();
    onKept();
  }

  return {
    put,
    held: held.all,
    unstored,
    storedAt: key => storedAt.get(key),
    setStoredAt(key, at) {
      if (at === undefined) storedAt.delete(key);
      else storedAt.set(key, at);
    },
    drop,
    dropAll(userId) {
      for (const draft of [...held.all(), ...writing.values()]) if (draft.userId === userId) giveUp(draft);
      for (const copy of copies.of(userId)) copies.remove(draftKey(userId, copy.name), versionsOf(copy));
    },
    reduce(key, versions, rest) {
      const mine = () => unstored(key).filter(draft => includes(versions, draft.versions));
      const before = mine();
      const heads = headsOf(before);
      for (const draft of before) {
        const row = keyOfRow(draft);
        const left = heads.includes(draft) ? applyRest(draft, rest) : undefined;
        if (!left) giveUp(draft);
        else if (writing.get(row) !== draft) held.replace(row, left.value);
        // Replaces the write under way. One that fails is held.
        else if (left !== draft) put(left, false).catch(() => {});
      }
      const copied = copies.remove(key, versions);
      const left = mine();
      for (const draft of left) if (copied.has(keyOfRow(draft))) copies.make(draft);
      return before.length > 0 && left.length === 0;
    },
    async retry(leaving = false) {
      // A write under way, also of a form that was closed a moment ago, may not be complete before the page is gone.
      const repeated = leaving ? [...writing.values()].filter(({ userId }) => userId === reader()) : [];
      await Promise.all([...repeated.map(draft => put(draft, true).catch(() => {})), held.retry(leaving)]);
    },
    userChanged(userId) {
      user = userId;
      held.review();
      void held.retry();
    },
  };
}
