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
}

/** @param after calls back after milliseconds; gives the way to stop */
export function createKeeper<T>(
  keep: (value: T, leaving: boolean) => Promise<void>,
  after: (ms: number, work: () => void) => () => void,
): Keeper<T> {
  let noted: { value: T } | undefined;
  /** On its way to the disk: a page that is left then takes an unfinished transaction with it. */
  let going: { value: T } | undefined;
  let stop = () => {};

  async function flush(leaving = false): Promise<void> {
    stop();
    const latest = noted ?? (leaving ? going : undefined);
    noted = undefined;
    if (!latest) return;
    going = latest;
    await keep(latest.value, leaving).finally(() => {
      if (going === latest) going = undefined;
    });
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
  };
}
