/** Web Locks; or locks within one tab if the browser has none (an old one, or a page without https). */

/** The subset of the Web Locks API that is used. */
export interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Locks shared by all users of this object, granted in order of request. */
export function localLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    request(name, work) {
      const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
      tails.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
  };
}

/** The browser's locks, shared by all tabs and the worker, if it has them. */
export function deviceLocks(): Locks {
  return 'locks' in navigator ? { request: (name, work) => navigator.locks.request(name, work) } : localLocks();
}
