/** The draft of a form. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { STORAGE_RETRY_MS } from '../../device/database.ts';
import { startTimer } from '../../device/timers.ts';
import { drafts } from '../device.ts';
import { createAutosave } from './autosave.ts';
import type { DraftTrouble } from './drafts.ts';

/** How long a save waits for its draft to be stored, in milliseconds. */
const FLUSH_MS = 1_000;

export interface Draft<T> {
  /** `loading` until the device has responded; fill the form only after that. */
  status: 'loading' | 'ready';
  /** Text that was typed earlier and never saved. */
  saved: T | undefined;
  /** Sets the form's latest values. They are saved on every pause and when the page is hidden. */
  keep(value: T): void;
  /**
   * Stores the latest values now, so that the stored draft equals what is sent. Never rejects, and ends after a second
   * if the device doesn't respond.
   */
  flush(): Promise<void>;
  /**
   * Deletes the draft of a form that was saved without the outbox, or discarded. (`outbox.send` removes the part that
   * it takes over.) Never rejects: a draft that can't be deleted is found again when the form is opened next.
   */
  clear(): Promise<void>;
  /** When the draft that is on this device was stored, in milliseconds; undefined if none is. */
  storedAt: number | undefined;
  /** Why the last values are on this screen only; the device is tried again. */
  trouble: DraftTrouble | undefined;
  /** A stored draft that could be read only after something else had been typed. It stays until the person chooses. */
  earlierDraft: T | undefined;
  /** Keeps either the earlier draft or the typed text. */
  chooseDraft(which: 'earlier' | 'typed'): void;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * @param name unique among the user's drafts, including ids: `notes:<appointment>`
 * @param schema that a stored draft must match to be restored; declared outside the component
 */
export function useDraft<T>(name: string, schema: v.GenericSchema<unknown, T>): Draft<T> {
  const [found, setFound] = useState<{ name: string; saved: T | undefined }>();
  const [earlier, setEarlier] = useState<{ name: string; value: T }>();
  const trouble = useSyncExternalStore(drafts.onChange, () => drafts.trouble(name));
  const storedAt = useSyncExternalStore(drafts.onChange, () => drafts.storedAt(name));
  /** Whether the form was edited or discarded. A draft that is read only after that is not restored automatically. */
  const isTouched = useRef(false);
  const autosave = useMemo(
    () =>
      createAutosave<T>(async (value, leaving) => {
        // `drafts` keeps what it can't store in memory, and reports it as `trouble`.
        await drafts.keep(name, value, leaving).catch(() => {});
      }, startTimer),
    [name],
  );

  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    isTouched.current = false;
    async function read(): Promise<void> {
      try {
        const { held, stored, isStoredKnown } = await drafts.peek(name, schema);
        if (isGone) return;
        const isEarlier = stored !== undefined && drafts.isUnread(name) && !isSame(stored, held);
        if (isEarlier && (isTouched.current || held !== undefined)) setEarlier({ name, value: stored });
        else if (isStoredKnown) drafts.allowOverwrite(name);
        else readLater();
        const saved = held ?? (isTouched.current ? undefined : stored);
        setFound(before => (before?.name === name && isTouched.current ? before : { name, saved }));
      } catch {
        if (isGone) return;
        setFound(before => (before?.name === name ? before : { name, saved: undefined }));
        readLater();
      }
    }
    function readLater(): void {
      stop = startTimer(STORAGE_RETRY_MS, () => void read());
    }
    void read();
    return () => {
      isGone = true;
      stop();
    };
  }, [name, schema]);

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && void autosave.flush(true);
    document.addEventListener('visibilitychange', onHidden);
    const stopFlushing = drafts.onFlush(() => autosave.flush(true));
    const stop = drafts.onHandOver(name, async rest => {
      const isStored = await autosave.reduce(value => {
        const left = v.safeParse(schema, rest(value));
        return left.success ? left.output : undefined;
      });
      if (isStored) await drafts.reduce(name, rest);
    });
    return () => {
      stop();
      stopFlushing();
      document.removeEventListener('visibilitychange', onHidden);
      void autosave.flush();
    };
  }, [name, schema, autosave]);

  const flush = useCallback(
    () =>
      new Promise<void>(resolve => {
        const stop = startTimer(FLUSH_MS, resolve);
        void autosave.flush().finally(() => {
          stop();
          resolve();
        });
      }),
    [autosave],
  );

  const clear = useCallback(async () => {
    isTouched.current = true;
    autosave.drop();
    await drafts.clear(name).catch(error => console.warn('offline: a draft is still on the device', error));
  }, [name, autosave]);

  const keep = useCallback(
    (value: T) => {
      isTouched.current = true;
      autosave.set(value);
    },
    [autosave],
  );

  function chooseDraft(which: 'earlier' | 'typed'): void {
    if (which === 'earlier') {
      autosave.drop();
      drafts.forget(name);
    }
    setEarlier(undefined);
    drafts.allowOverwrite(name);
  }

  const isKnown = found?.name === name;
  return {
    status: isKnown ? 'ready' : 'loading',
    saved: isKnown ? found.saved : undefined,
    keep,
    flush,
    clear,
    storedAt,
    trouble,
    earlierDraft: earlier?.name === name ? earlier.value : undefined,
    chooseDraft,
  };
}
