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
  /** Applies `rest` to what isn't saved after part of the draft was handed over. */
  reduce(rest: (value: T) => T | undefined): void;
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
  let writing: { value: T } | undefined;
  let stop = () => {};

  async function flush(leaving = false): Promise<void> {
    stop();
    const due = latest ?? (leaving ? writing : undefined);
    latest = undefined;
    if (!due) return;
    const write = { value: due.value };
    writing = write;
    await save(due.value, leaving).finally(() => {
      if (writing === write) writing = undefined;
    });
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
    reduce(rest) {
      const reduced = (typed: { value: T } | undefined) => {
        const left = typed && rest(typed.value);
        return typed && left !== undefined ? Object.assign(typed, { value: left }) : undefined;
      };
      latest = reduced(latest);
      writing = reduced(writing);
      if (!latest) stop();
    },
  };
}
