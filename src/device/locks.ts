/** Web Locks, or within one tab where the browser has none (an old one, or a page without https). */

/** The part of the Web Locks API that is used. */
export interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Locks that hold among all who share this value, in the order of asking. */
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

/** The browser's own locks, which hold among all tabs and the worker, where it has them. */
export function deviceLocks(): Locks {
  return 'locks' in navigator ? { request: (name, work) => navigator.locks.request(name, work) } : localLocks();
}
