/** The free times of a doctor that are nearest to an instant. Pure. */
import type { Span } from '../../../contract/attendance.ts';
import { dayAfter, type PlainDay, wallClock } from '../../../contract/clinicTime.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import type { Rules, TimetableColumns } from '../../platform/time/timetable.ts';
import { slotsOn } from './slots.ts';

/** How many days before and after an instant a free time is searched. */
export const DAYS_AROUND = 30;

/** What a doctor's free times depend on. */
interface Schedule extends TimetableColumns {
  closed: readonly Span[];
  /** By start. */
  busy: readonly Span[];
}

/** A free time. `away` is its distance from the wanted instant, in milliseconds. */
export interface NearTime<D> {
  of: TimesOf<D>;
  start: number;
  away: number;
}

/** The times of one doctor, without those that have been taken here. */
export interface TimesOf<D> {
  doctor: D;
  /** The free times of a day, in order. */
  freeOn(day: NearDay, durationMs: number): readonly number[];
  take(span: Span): void;
}

/** `midnight` is the date's in UTC. */
type NearDay = PlainDay & { midnight: number };

/** The times of a doctor, by the doctor's rules or other ones. */
export function timesOf<D extends Schedule>(
  doctor: D,
  { zone, now, rules = doctor.rules }: { zone: string; now: number; rules?: Rules },
): TimesOf<D> {
  let busy = [...doctor.busy];
  /** By duration and `midnight`. */
  const known = new Map<number, Map<number, number[]>>();
  const slots = (day: NearDay, durationMs: number): number[] => {
    // The days around it, as a day's slots depend on no others.
    const near = busy.filter(({ start }) => start > day.midnight - 2 * DAY_MS && start < day.midnight + 3 * DAY_MS);
    const { timetable, closed } = doctor;
    return slotsOn({ zone, timetable, rules, durationMs, busy: near, closed, now }, day)
      .filter(({ available }) => available)
      .map(({ start }) => start);
  };
  return {
    doctor,
    freeOn(day, durationMs) {
      const days = known.get(durationMs) ?? new Map<number, number[]>();
      known.set(durationMs, days);
      const starts = days.get(day.midnight) ?? slots(day, durationMs);
      days.set(day.midnight, starts);
      return starts;
    },
    take(span) {
      busy = [...busy, span].sort((a, b) => a.start - b.start);
      // Only the days that it is near to: with hundreds of appointments, all days would be most of the work.
      const date = Math.floor(span.start / DAY_MS) * DAY_MS;
      for (const days of known.values()) for (let near = -3; near <= 2; near += 1) days.delete(date + near * DAY_MS);
    },
  };
}

/** The days around an instant: first its own, then those one day away, and so on. */
export function daysAround(zone: string, instant: number): NearDay[][] {
  const day = wallClock(zone, instant);
  return Array.from({ length: DAYS_AROUND + 1 }, (_, days) =>
    (days === 0 ? [day] : [dayAfter(day, days), dayAfter(day, -days)]).map(near => ({
      ...near,
      midnight: Date.UTC(near.year, near.month - 1, near.day),
    })),
  );
}

type Distant = Pick<NearTime<unknown>, 'start' | 'away'>;

/** Nearest first; of two equally near ones the later. */
export const byDistance = (a: Distant, b: Distant): number => a.away - b.away || b.start - a.start;

export interface Search {
  /** The instant that they should be near to, and how long they are. */
  wanted: { start: number; durationMs: number };
  /** Around `wanted`. */
  days: readonly NearDay[][];
  /** The other times of the patient. */
  taken: readonly Span[];
  count: number;
  /** How many of one day. */
  aDay: number;
  /** How far away they may be, in milliseconds. */
  within?: number;
}

/** The nearest free times of a doctor. */
export function nearestIn<D>(times: TimesOf<D>, search: Search): NearTime<D>[] {
  const { wanted, days, taken, count, aDay, within = Number.POSITIVE_INFINITY } = search;
  const isFree = (start: number): boolean =>
    !taken.some(span => span.start < start + wanted.durationMs && span.end > start);
  let found: NearTime<D>[] = [];
  for (const [away, ring] of days.entries()) {
    // A time `away` days away is at least `away - 1` full days away, also if the clocks change.
    const atLeast = (away - 1) * DAY_MS - DAY_MS / 12;
    if (atLeast > Math.min(within, found[count - 1]?.away ?? within)) break;
    for (const day of ring) {
      const free = times.freeOn(day, wanted.durationMs);
      const furthest = Math.min(within, found[count - 1]?.away ?? within);
      const near = free
        .filter(start => Math.abs(start - wanted.start) <= furthest && isFree(start))
        .map(start => ({ of: times, start, away: Math.abs(start - wanted.start) }));
      if (near.length === 0) continue;
      found = [...found, ...near.sort(byDistance).slice(0, aDay)].sort(byDistance).slice(0, count);
    }
  }
  return found;
}
