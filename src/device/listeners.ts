interface Listeners<A extends unknown[]> {
  /** Returns an unsubscribe function. */
  add(listener: (...args: A) => void): () => void;
  notify(...args: A): void;
}

/** The subscribers to one event with the arguments `A`. */
export function createListeners<A extends unknown[] = []>(): Listeners<A> {
  const listeners = new Set<(...args: A) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(...args) {
      // A copy, because a listener may add or remove others: a change counts from the next call on.
      for (const listener of [...listeners]) listener(...args);
    },
  };
}
