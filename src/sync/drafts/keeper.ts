/** Saves typed text on every pause, and immediately when the page is hidden or closed. */

/** Length of the typing pause after which the text is saved, in milliseconds. */
const PAUSE_MS = 400;

export interface Keeper<T> {
  /** Sets the latest value to save. */
  note(value: T): void;
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
 * @param keep stores a value; it must keep a value that can't be stored, since it is not called with that value again
 * @param after calls back after milliseconds; returns a function that stops it
 */
export function createKeeper<T>(
  keep: (value: T, leaving: boolean) => Promise<void>,
  after: (ms: number, work: () => void) => () => void,
): Keeper<T> {
  let noted: { value: T } | undefined;
  /** The write in progress. If the page is closed now, its unfinished transaction is lost. */
  let going: { value: T; done?: Promise<void> } | undefined;
  let stop = () => {};

  async function flush(leaving = false): Promise<void> {
    stop();
    const latest = noted ?? (leaving ? going : undefined);
    noted = undefined;
    if (!latest) return;
    const mine: typeof going = { value: latest.value };
    going = mine;
    mine.done = keep(latest.value, leaving).finally(() => {
      if (going === mine) going = undefined;
    });
    await mine.done;
  }

  return {
    note(value) {
      noted = { value };
      stop();
      stop = after(PAUSE_MS, () => void flush());
    },
    flush,
    drop() {
      stop();
      noted = undefined;
      going = undefined;
    },
    async reduce(rest) {
      if (noted) {
        const left = rest(noted.value);
        if (left === undefined) stop();
        noted = left === undefined ? undefined : { value: left };
      }
      const underWay = going?.done;
      await underWay?.catch(() => {});
      return underWay !== undefined;
    },
  };
}
