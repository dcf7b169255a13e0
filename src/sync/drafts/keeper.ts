/** Keeps what is typed on every pause, and at once when the page is hidden or left. */

/** How long somebody pauses before what they typed is kept, in milliseconds. */
const PAUSE_MS = 400;

export interface Keeper<T> {
  /** Takes note of the latest value. */
  note(value: T): void;
  /** Keeps what was noted and isn't kept yet; `leaving` when the page may be gone before an answer comes. */
  flush(leaving?: boolean): Promise<void>;
  /** Forgets what was noted. */
  drop(): void;
  /**
   * Part of the draft was handed over: reduces the noted value to its `rest`. Then waits for a write that is under way,
   * and resolves to whether there was one: it may have stored what was handed over.
   */
  reduce(rest: (value: T) => T | undefined): Promise<boolean>;
}

/**
 * @param keep stores a value; one that can't be stored must be held elsewhere, since it is not handed over again
 * @param after calls back after milliseconds; gives the way to stop
 */
export function createKeeper<T>(
  keep: (value: T, leaving: boolean) => Promise<void>,
  after: (ms: number, work: () => void) => () => void,
): Keeper<T> {
  let noted: { value: T } | undefined;
  /** On its way to the disk: a page that is left then takes an unfinished transaction with it. */
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
