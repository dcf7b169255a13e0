/** Saves typed text on every pause, and immediately when the page is hidden or closed. */

/** Length of the typing pause after which the text is saved, in milliseconds. */
const PAUSE_MS = 400;

export interface Autosave<T> {
  /** Sets the latest value to save. */
  set(value: T): void;
  /**
   * Saves the latest value if it isn't saved yet.
   *
   * @param leaving the page may be closed before the write completes
   */
  flush(leaving?: boolean): Promise<void>;
  /** Discards the latest value. */
  drop(): void;
  /**
   * Applies `rest` to the latest value after part of the draft was handed over. Then waits for a write in progress, and
   * resolves to whether there was one: it may have stored the part that was handed over.
   */
  reduce(rest: (value: T) => T | undefined): Promise<boolean>;
}

/**
 * @param save stores a value; it must keep a value that can't be stored, since it is not called with that value again
 * @param after calls back after milliseconds; returns a function that stops it
 */
export function createAutosave<T>(
  save: (value: T, leaving: boolean) => Promise<void>,
  after: (ms: number, work: () => void) => () => void,
): Autosave<T> {
  let latest: { value: T } | undefined;
  /** The write in progress. If the page is closed now, its unfinished transaction is lost. */
  let writing: { value: T; done?: Promise<void> } | undefined;
  let stop = () => {};

  async function flush(leaving = false): Promise<void> {
    stop();
    const due = latest ?? (leaving ? writing : undefined);
    latest = undefined;
    if (!due) return;
    const write: typeof writing = { value: due.value };
    writing = write;
    write.done = save(due.value, leaving).finally(() => {
      if (writing === write) writing = undefined;
    });
    await write.done;
  }

  return {
    set(value) {
      latest = { value };
      stop();
      stop = after(PAUSE_MS, () => void flush());
    },
    flush,
    drop() {
      stop();
      latest = undefined;
      writing = undefined;
    },
    async reduce(rest) {
      if (latest) {
        const left = rest(latest.value);
        if (left === undefined) stop();
        latest = left === undefined ? undefined : { value: left };
      }
      const write = writing?.done;
      await write?.catch(() => {});
      return write !== undefined;
    },
  };
}
