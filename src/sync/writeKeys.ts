/** The Idempotency-Keys of writes without an outbox: one without a final response is repeated under the same key. */
export interface WriteKeys {
  /** The key of a write: the existing one of an identical write without a final response, or a new one. */
  keyFor(write: unknown): string;
  /** Forgets a key after the server's final response: the same write is then a new one. */
  discard(write: unknown): void;
}

/** @param newKey creates a unique key */
export function createWriteKeys(newKey: () => string): WriteKeys {
  const keys = new Map<string, string>();
  return {
    keyFor(write) {
      const name = JSON.stringify(write);
      const key = keys.get(name) ?? newKey();
      keys.set(name, key);
      return key;
    },
    discard: write => void keys.delete(JSON.stringify(write)),
  };
}

/** Delays before an unanswered write is repeated, in milliseconds; the last one repeats. */
const REPEAT_DELAYS_MS = [2_000, 4_000, 8_000, 15_000] as const;

/** The delay before the next repeat, in milliseconds, after a number of them. */
export const repeatDelay = (repeats: number): number =>
  REPEAT_DELAYS_MS[Math.min(repeats, REPEAT_DELAYS_MS.length - 1)] ?? REPEAT_DELAYS_MS[3];
