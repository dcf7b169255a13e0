/** A draft for a form. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { drafts } from './device.ts';
import { createKeeper } from './keeper.ts';
import { timer } from './timer.ts';

export interface Draft<T> {
  /** `loading` until the device has been asked; fill the form only after that. */
  status: 'loading' | 'ready';
  /** What was typed last time and never saved. */
  saved: T | undefined;
  /** Takes the form's latest values; they are kept on every pause and when the page is hidden. */
  keep(value: T): void;
  /** The form was saved without the outbox, or given up. (`outbox.send` itself removes the part that it takes over.) */
  clear(): Promise<void>;
  /** The device couldn't keep the last values: they are on this screen only. */
  failed: boolean;
}

/**
 * @param name of the draft among its owner's, ids included: `notes:<appointment>`
 * @param schema what a stored draft must look like to be taken up again; declared outside the component
 */
export function useDraft<T>(name: string, schema: v.GenericSchema<unknown, T>): Draft<T> {
  const [found, setFound] = useState<{ name: string; saved: T | undefined }>();
  const [failed, setFailed] = useState(false);
  const keeper = useMemo(
    () =>
      createKeeper<T>(async (value, leaving) => {
        await drafts.keep(name, value, leaving).then(
          () => setFailed(false),
          () => setFailed(true),
        );
      }, timer),
    [name],
  );

  useEffect(() => {
    let isGone = false;
    drafts
      .read(name, schema)
      .catch(() => undefined)
      .then(saved => !isGone && setFound({ name, saved }));
    return () => {
      isGone = true;
    };
  }, [name, schema]);

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && void keeper.flush(true);
    document.addEventListener('visibilitychange', onHidden);
    const stopFlushing = drafts.onFlush(() => keeper.flush(true));
    const stop = drafts.onHandOver(name, async rest => {
      const isStored = await keeper.reduce(value => {
        const left = v.safeParse(schema, rest(value));
        return left.success ? left.output : undefined;
      });
      if (isStored) await drafts.reduce(name, rest).catch(() => setFailed(true));
    });
    return () => {
      stop();
      stopFlushing();
      document.removeEventListener('visibilitychange', onHidden);
      void keeper.flush();
    };
  }, [name, schema, keeper]);

  const clear = useCallback(async () => {
    keeper.drop();
    await drafts.clear(name);
  }, [name, keeper]);

  const keep = useCallback(
    (value: T) => {
      drafts.touch(name);
      keeper.note(value);
    },
    [name, keeper],
  );

  const isKnown = found?.name === name;
  return {
    status: isKnown ? 'ready' : 'loading',
    saved: isKnown ? found.saved : undefined,
    keep,
    clear,
    failed,
  };
}
