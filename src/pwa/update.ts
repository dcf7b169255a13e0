/**
 * A new version of the app, installed and waiting. Taking it over reloads the page, so that waits for a safe moment:
 * nothing held (dirty form, upload), nothing being sent, and nobody looking, or the person asking for it.
 */
export interface Update {
  /** `ready`: a new version waits. `wanted`: the person asked for it, and it comes at the first safe moment. */
  state(): 'none' | 'ready' | 'wanted';
  subscribe(listener: () => void): () => void;
  /** A new version is installed; `takeOver` makes it the running one. */
  offer(takeOver: () => void): void;
  /** The person wants it now, or as soon as it is there. */
  want(): void;
  /** Something changed that may have made the moment safe. */
  look(): void;
}

/** @param isHidden whether nobody looks at the page */
export function createUpdate(isSafe: () => boolean, isHidden: () => boolean): Update {
  const listeners = new Set<() => void>();
  let state: ReturnType<Update['state']> = 'none';
  let takeOver: (() => void) | undefined;

  const set = (next: typeof state) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  function look(): void {
    if (!takeOver || !isSafe() || (state === 'ready' && !isHidden())) return;
    const take = takeOver;
    takeOver = undefined;
    set('none');
    take();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offer(how) {
      takeOver = how;
      if (state === 'none') set('ready');
      look();
    },
    want() {
      set('wanted');
      look();
    },
    look,
  };
}
