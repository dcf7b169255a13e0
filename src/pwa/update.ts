import { createListeners } from '../device/listeners.ts';

/**
 * A new version of the app that is installed and waiting. Applying it reloads the page, so it waits until that is safe:
 * nothing blocks it (dirty form, upload), nothing being sent, and either the page is hidden or the user asked for it.
 */
export interface Update {
  /** `ready`: a new version waits. `requested`: the user asked for it, and it is applied as soon as it is safe. */
  state(): 'none' | 'ready' | 'requested';
  subscribe(listener: () => void): () => void;
  /** A new version is installed; `takeOver` activates it. */
  offer(takeOver: () => void): void;
  /** The user wants it as soon as possible. */
  request(): void;
  /** Evaluates again whether applying it is safe. */
  check(): void;
}

/** @param isHidden whether the page is hidden */
export function createUpdate(isSafe: () => boolean, isHidden: () => boolean): Update {
  const listeners = createListeners();
  let state: ReturnType<Update['state']> = 'none';
  let takeOver: (() => void) | undefined;

  const set = (next: typeof state) => {
    state = next;
    listeners.notify();
  };
  function check(): void {
    if (!takeOver || !isSafe() || (state === 'ready' && !isHidden())) return;
    const take = takeOver;
    takeOver = undefined;
    set('none');
    take();
  }

  return {
    state: () => state,
    subscribe: listeners.add,
    offer(how) {
      takeOver = how;
      if (state === 'none') set('ready');
      check();
    },
    request() {
      set('requested');
      check();
    },
    check,
  };
}
