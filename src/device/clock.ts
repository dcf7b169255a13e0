/**
 * Whether the device's clock is right, by the `Date` of the server's answers: a wrong one shows wrong days, and its
 * answers to the questionnaire would count as older or newer than they are.
 */

/** So far a clock may be off before anybody is told, in milliseconds. */
const TOLERANCE_MS = 5 * 60_000;

export interface ClockWatch {
  /** Takes note of an answer's `Date` header; `null` where there is none. */
  note(date: string | null): void;
  /** How far the device's clock is ahead of the server's (negative: behind), in milliseconds; 0 while that is little. */
  offBy(): number;
  /** Calls back when `offBy` changes; gives the way to stop. */
  subscribe(listener: () => void): () => void;
}

/** @param now the device's clock, in epoch milliseconds */
export function createClockWatch(now: () => number): ClockWatch {
  const listeners = new Set<() => void>();
  let off = 0;

  return {
    note(date) {
      const ahead = now() - Date.parse(date ?? '');
      if (Number.isNaN(ahead)) return;
      const next = Math.abs(ahead) > TOLERANCE_MS ? ahead : 0;
      // To the minute, so that each answer's few milliseconds are no news.
      if (Math.round(next / 60_000) === Math.round(off / 60_000)) return;
      off = next;
      for (const listener of [...listeners]) listener();
    },
    offBy: () => off,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** This page's clock. */
export const clock = createClockWatch(Date.now);

type Amount = { value: number; unit: 'minute' | 'hour' | 'day' };

/** A span as people say it: minutes up to an hour and a half, then hours up to two days, then days. */
export function inWords(ms: number): Amount {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  if (minutes < 90) return { value: minutes, unit: 'minute' };
  const hours = Math.round(minutes / 60);
  return hours < 48 ? { value: hours, unit: 'hour' } : { value: Math.round(hours / 24), unit: 'day' };
}
