/** The draft of a form. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { STORAGE_RETRY_MS } from '../../device/database.ts';
import type { DraftVersions } from '../../device/schema.ts';
import { startTimer } from '../../device/timers.ts';
import { drafts } from '../device.ts';
import { createAutosave } from './autosave.ts';
import { includes, type OutboxDraft } from './draftRows.ts';
import type { DraftTrouble, OtherText } from './drafts.ts';

/** How long a save waits for its draft to be stored, in milliseconds. */
const FLUSH_MS = 1_000;

export interface Draft<T> {
  /** `loading` until the device has responded; fill the form only after that. */
  status: 'loading' | 'ready';
  /**
   * Text that was typed earlier and never saved. If it can be read only after the form is shown, it changes then,
   * unless something was typed, sent or discarded.
   */
  saved: T | undefined;
  /** The key of a form that reads `saved` only as it is mounted: it changes if a draft is found later. */
  formKey: 'blank' | 'saved';
  /** Sets the form's latest values. They are saved on every pause and when the page is hidden. */
  keep(value: T): void;
  /** Something is typed that isn't a value yet: a draft that is read later is only offered. */
  touch(): void;
  /**
   * Stores the latest values now, so that the stored draft equals what is sent. Call it before sending, even if
   * nothing was typed: a draft that is read while the form is being sent is then offered, not filled in. Never rejects,
   * and ends after a second if the device doesn't respond.
   */
  flush(): Promise<void>;
  /**
   * Deletes the draft of a form that was saved without the outbox, or discarded. (`outbox.send` removes the part that
   * it takes over.) Never rejects: a draft that can't be deleted is found again when the form is opened next.
   */
  clear(): Promise<void>;
  /** When the draft that is on this device was typed, in milliseconds; undefined if none is. */
  storedAt: number | undefined;
  /** Why the last values are on this screen only; the device is tried again. */
  trouble: DraftTrouble | undefined;
  /** A stored draft that was typed in another form, or could be read only after this one was edited. */
  otherDraft: Pick<OtherText<T>, 'value' | 'typedAt'> | undefined;
  /** Stores the chosen text in place of both. If there is another one, it becomes `otherDraft`. Never rejects. */
  chooseDraft(which: 'other' | 'own'): Promise<void>;
  /** For the outbox, which takes over what the form has stored, and gives it back. */
  form: OutboxDraft;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * @param name unique among the user's drafts, including ids: `notes:<appointment>`
 * @param schema that a stored draft must match to be restored; declared outside the component
 */
export function useDraft<T>(name: string, schema: v.GenericSchema<unknown, T>): Draft<T> {
  const [found, setFound] = useState<{ name: string; saved: T | undefined }>();
  const [others, setOthers] = useState<{ name: string; texts: readonly OtherText<T>[] }>();
  const form = useMemo(() => drafts.open(name), [name]);
  const trouble = useSyncExternalStore(drafts.onChange, form.trouble);
  const storedAt = useSyncExternalStore(drafts.onChange, form.storedAt);
  /** Whether the form was edited, sent or discarded. A draft that is read only after that is offered. */
  const isTouched = useRef(false);
  /** The form's text, as far as it is known here. */
  const latest = useRef<T | undefined>(undefined);
  const autosave = useMemo(
    () =>
      createAutosave<T>(async (value, leaving) => {
        // `drafts` keeps what it can't store in memory, and reports it as `trouble`.
        await form.keep(value, leaving).catch(() => {});
      }, startTimer),
    [form],
  );

  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    isTouched.current = false;
    latest.current = undefined;
    let isShown = false;
    async function read(): Promise<void> {
      const { texts, isRead } = await form.findOthers(schema).catch(error => {
        console.warn('offline: the drafts on this device are not known', error);
        return { texts: [], isRead: false };
      });
      if (isGone) return;
      if (!isRead) readLater();
      // A form that has a text, or was edited, keeps what it shows.
      const isEmpty = !isTouched.current && Object.keys(form.versions()).length === 0;
      if (isEmpty) latest.current = texts[0]?.value;
      for (const { value, versions } of texts) if (isSame(value, latest.current)) form.include(versions);
      // Shown in the same task: what is typed from now on replaces the text that the form has taken.
      flushSync(() => {
        // The person may have decided about one while it was read.
        setOthers({ name, texts: texts.filter(({ versions }) => !includes(form.versions(), versions)) });
        if (isEmpty || !isShown) setFound({ name, saved: latest.current });
      });
      isShown = true;
    }
    function readLater(): void {
      stop = startTimer(STORAGE_RETRY_MS, () => void read());
    }
    void read();
    return () => {
      isGone = true;
      stop();
    };
  }, [name, form, schema]);

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && void autosave.flush(true);
    document.addEventListener('visibilitychange', onHidden);
    const stopFlushing = drafts.onFlush(() => autosave.flush(true));
    const stop = form.onHandOver(rest => {
      isTouched.current = true;
      const restOf = (value: T) => {
        const left = v.safeParse(schema, rest(value));
        return left.success ? left.output : undefined;
      };
      if (latest.current !== undefined) latest.current = restOf(latest.current);
      autosave.reduce(restOf);
    });
    return () => {
      stop();
      stopFlushing();
      document.removeEventListener('visibilitychange', onHidden);
      void autosave.flush();
    };
  }, [form, schema, autosave]);

  const touch = useCallback(() => {
    isTouched.current = true;
  }, []);

  const flush = useCallback(
    () =>
      new Promise<void>(resolve => {
        isTouched.current = true;
        const stop = startTimer(FLUSH_MS, resolve);
        void autosave.flush().finally(() => {
          stop();
          resolve();
        });
      }),
    [autosave],
  );

  const deleteText = useCallback(
    (versions?: DraftVersions) =>
      form.clear(versions).catch(error => console.warn('offline: a draft is still on the device', error)),
    [form],
  );

  const clear = useCallback(async () => {
    isTouched.current = true;
    latest.current = undefined;
    autosave.drop();
    await deleteText();
  }, [deleteText, autosave]);

  const keep = useCallback(
    (value: T) => {
      isTouched.current = true;
      // The same text is no further write: another tab that has it has nothing to ask about.
      if (isSame(value, latest.current)) return;
      latest.current = value;
      autosave.set(value);
    },
    [autosave],
  );

  const [other, ...further] = others?.name === name ? others.texts : [];

  async function chooseDraft(which: 'other' | 'own'): Promise<void> {
    if (!other) return;
    isTouched.current = true;
    setOthers({ name, texts: further });
    const chosen = which === 'other' ? other.value : latest.current;
    if (chosen === undefined) return await deleteText(other.versions);
    form.include(other.versions);
    latest.current = chosen;
    autosave.set(chosen);
    await autosave.flush();
  }

  const isKnown = found?.name === name;
  const saved = isKnown ? found.saved : undefined;
  return {
    status: isKnown ? 'ready' : 'loading',
    saved,
    formKey: saved === undefined ? 'blank' : 'saved',
    keep,
    touch,
    flush,
    clear,
    storedAt,
    trouble,
    otherDraft: other,
    chooseDraft,
    form,
  };
}
