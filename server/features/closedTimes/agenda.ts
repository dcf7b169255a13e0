/** The free times of one doctor, without those that proposals take. Pure. */
import type { Span } from '../../../contract/attendance.ts';
import { dayAfter, type PlainDay, wallClock } from '../../../contract/clinicTime.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { rulesForClinic, type TimetableColumns } from '../../platform/time/timetable.ts';
import { slotsOn } from '../booking/index.ts';

/** How many days before and after an appointment a free time is searched. */
export const PROPOSAL_DAYS = 30;
/** How much time a patient gets to hear of it: proposals start at least so long from now. */
const NOTICE_MS = 60 * 60_000;

/** A doctor who may take over affected appointments. */
export interface Candidate extends TimetableColumns {
  id: string;
  name: string;
  specialtyIds: readonly string[];
  closed: readonly Span[];
  /** By start. */
  busy: readonly Span[];
}

/** A free time. `away` is its distance from the appointment, in milliseconds. */
export interface FreeTime {
  agenda: Agenda;
  start: number;
  away: number;
}

export interface Agenda {
  doctor: Candidate;
  /** The free times of a day, in order. */
  freeOn(day: NearDay, durationMs: number): readonly number[];
  take(span: Span): void;
}

/** `midnight` is the date's in UTC. */
type NearDay = PlainDay & { midnight: number };

export function agendaOf(doctor: Candidate, { zone, now }: { zone: string; now: number }): Agenda {
  const rules = { ...rulesForClinic(doctor.rules), noticeMs: NOTICE_MS };
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
  return Array.from({ length: PROPOSAL_DAYS + 1 }, (_, days) =>
    (days === 0 ? [day] : [dayAfter(day, days), dayAfter(day, -days)]).map(near => ({
      ...near,
      midnight: Date.UTC(near.year, near.month - 1, near.day),
    })),
  );
}

/** Nearest first; of two equally near ones the later. */
export const byDistance = (a: FreeTime, b: FreeTime): number => a.away - b.away || b.start - a.start;

interface Search {
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
export function nearestIn(agenda: Agenda, search: Search): FreeTime[] {
  const { wanted, days, taken, count, aDay, within = Number.POSITIVE_INFINITY } = search;
  const isFree = (start: number): boolean =>
    !taken.some(span => span.start < start + wanted.durationMs && span.end > start);
  let found: FreeTime[] = [];
  for (const [away, ring] of days.entries()) {
    // A time `away` days away is at least `away - 1` full days away, also if the clocks change.
    const atLeast = (away - 1) * DAY_MS - DAY_MS / 12;
    if (atLeast > Math.min(within, found[count - 1]?.away ?? within)) break;
    for (const day of ring) {
      const free = agenda.freeOn(day, wanted.durationMs);
      const furthest = Math.min(within, found[count - 1]?.away ?? within);
      const near = free
        .filter(start => Math.abs(start - wanted.start) <= furthest && isFree(start))
        .map(start => ({ agenda, start, away: Math.abs(start - wanted.start) }));
      if (near.length === 0) continue;
      found = [...found, ...near.sort(byDistance).slice(0, aDay)].sort(byDistance).slice(0, count);
    }
  }
  return found;
}
