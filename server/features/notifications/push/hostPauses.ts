/**
 * Push services that let a request time out are left alone for a while, so that they don't hold up the pushes of all
 * others. Kept in memory, per server.
 */
const PAUSE_MS = 60_000;

export interface HostPauses {
  /** Until when nothing is sent to the host of an endpoint; undefined if it isn't paused. */
  until(endpoint: string, now: Date): Date | undefined;
  pause(endpoint: string, now: Date): void;
}

export function hostPauses(): HostPauses {
  const ends = new Map<string, Date>();
  return {
    until(endpoint, now) {
      const end = ends.get(new URL(endpoint).host);
      return end && end > now ? end : undefined;
    },
    pause(endpoint, now) {
      // Hosts come from browsers: their number has no limit.
      for (const [host, end] of ends) if (end <= now) ends.delete(host);
      ends.set(new URL(endpoint).host, new Date(now.getTime() + PAUSE_MS));
    },
  };
}
