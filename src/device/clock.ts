/**
 * Checks the device's clock against the `Date` header of the server's responses. A wrong clock shows wrong days, and
 * makes questionnaire answers appear older or newer than they are.
 */
import { createListeners } from './listeners.ts';

/** Deviations up to this are not reported, in milliseconds. */
const TOLERANCE_MS = 5 * 60_000;

export interface ClockWatch {
  /** Takes a response's `Date` header; `null` if there is none. */
  note(date: string | null): void;
  /**
   * How far the device's clock is ahead of the server's (negative: behind), in milliseconds; 0 within the tolerance.
   */
  offBy(): number;
  /** Calls back when `offBy` changes; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** @param now the device's clock, in epoch milliseconds */
export function createClockWatch(now: () => number): ClockWatch {
  const listeners = createListeners();
  let off = 0;

  return {
    note(date) {
      const ahead = now() - Date.parse(date ?? '');
      if (Number.isNaN(ahead)) return;
      const next = Math.abs(ahead) > TOLERANCE_MS ? ahead : 0;
      // Compares whole minutes, because the deviation varies by milliseconds between responses.
      if (Math.round(next / 60_000) === Math.round(off / 60_000)) return;
      off = next;
      listeners.notify();
    },
    offBy: () => off,
    subscribe: listeners.add,
  };
}

/** The clock check of this page. */
export const clock = createClockWatch(Date.now);

type Amount = { value: number; unit: 'minute' | 'hour' | 'day' };

/** A duration in the unit that people would use: minutes up to an hour and a half, hours up to two days, then days. */
export function inWords(ms: number): Amount {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  if (minutes < 90) return { value: minutes, unit: 'minute' };
  const hours = Math.round(minutes / 60);
  return hours < 48 ? { value: hours, unit: 'hour' } : { value: Math.round(hours / 24), unit: 'day' };
}
