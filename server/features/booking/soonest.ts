/** Finds the soonest free times of a specialty over all its doctors and clinics. */
import type { Span } from '../../../contract/attendance.ts';
import {
  type FreeTime,
  partOfDay,
  SOONEST_DAYS,
  SOONEST_DOCTORS,
  type SoonestTimes,
  type soonestTimes,
} from '../../../contract/booking.ts';
import type { QueryOf } from '../../../contract/call.ts';
import { dateAfter, labelAt, plainDay } from '../../../contract/clinicTime.ts';
import { DAY_MS, dateAt } from '../../../contract/wallClock.ts';
import type { Reader } from '../../platform/database/database.ts';
import { slotsOn } from './slots.ts';
import { freeTimeOf, readSpecialtyDoctors, type SpecialtyDoctor, type SpecialtyDoctors } from './specialtyDoctors.ts';

/** How many days are returned at most. */
const MAX_DAYS = 14;

/** From so many days ahead on, nothing can be booked (`BOOKING_HORIZON_MONTHS`). The database knows no year 10000. */
export const FURTHEST_DAYS = 400;

/** By how many days the dates at two clinics can differ at one moment. */
const DATES_APART = 2;

type Search = QueryOf<typeof soonestTimes> & { specialtyId: string };

/** The soonest times of each doctor and day, as a patient can book them online. Empty for an unknown specialty. */
export async function soonestOf(db: Reader, search: Search, now: Date): Promise<SoonestTimes> {
  const start = search.from === undefined ? now.getTime() : Math.max(now.getTime(), midnightOf(search.from) - DAY_MS);
  if (start > now.getTime() + FURTHEST_DAYS * DAY_MS) return { doctors: [], days: [] };
  const [found] = await readSpecialtyDoctors(db, {
    ...{ specialtyId: search.specialtyId, clinicId: search.clinic ?? null, doctorId: search.doctor ?? null },
    ...{ now: now.toISOString(), from: new Date(start - DAY_MS).toISOString() },
    to: new Date(start + (SOONEST_DAYS + 2) * DAY_MS).toISOString(),
  });
  return found ? soonestAmong(found, search, now.getTime()) : { doctors: [], days: [] };
}

const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The soonest times among what was read. Pure. Days are computed one after another, until enough is found. */
function soonestAmong(
  { doctors, busy }: SpecialtyDoctors,
  { part, from }: Pick<Search, 'part' | 'from'>,
  now: number,
): SoonestTimes {
  const searched = doctors
    .filter(({ rules }) => rules.online)
    .map(doctor => ({ ...searchOf(doctor, busy?.[doctor.id], now), first: firstDate(doctor, from, now) }));
  const byDoctor = new Map<string, FreeTime>();
  const byDate = new Map<string, FreeTime>();
  // Once there is enough, days that have begun earlier at another clinic may still have sooner times.
  const more = { dates: DATES_APART, doctors: DATES_APART };
  for (let days = 0; days < SOONEST_DAYS; days += 1) {
    if (byDate.size >= MAX_DAYS) more.dates -= 1;
    if (byDoctor.size >= SOONEST_DOCTORS) more.doctors -= 1;
    const needsDates = more.dates >= 0;
    if (!needsDates && (more.doctors < 0 || byDoctor.size === searched.length)) break;
    for (const { id, first, freeOn } of searched) {
      if (!needsDates && byDoctor.has(id)) continue;
      const free = freeOn(dateAfter(first, days), part);
      if (!free) continue;
      if (!byDoctor.has(free.doctor.id)) byDoctor.set(free.doctor.id, free);
      const soonest = byDate.get(free.date);
      if (!soonest || free.start < soonest.start) byDate.set(free.date, free);
    }
  }
  const byStart = (a: FreeTime, b: FreeTime) => a.start.localeCompare(b.start);
  const byDay = (a: FreeTime, b: FreeTime) => a.date.localeCompare(b.date);
  return {
    doctors: [...byDoctor.values()].sort(byStart).slice(0, SOONEST_DOCTORS),
    days: [...byDate.values()].sort(byDay).slice(0, MAX_DAYS),
  };
}

/** The first date of a search at a doctor's clinic. */
function firstDate({ clinic }: SpecialtyDoctor, from: string | undefined, now: number): string {
  const today = dateAt(clinic.time_zone, now);
  return from === undefined || from < today ? today : from;
}

function searchOf(doctor: SpecialtyDoctor, [starts, ends]: [number[], number[]] = [[], []], now: number) {
  const { durationMs, timetable, rules, closed } = doctor;
  const zone = doctor.clinic.time_zone;
  /** The appointments around a date. Successive calls ask for later dates. */
  let skipped = 0;
  const busyAround = (date: string): Span[] => {
    const midnight = midnightOf(date);
    while (skipped < ends.length && (ends[skipped] ?? 0) < midnight - DAY_MS) skipped += 1;
    const around: Span[] = [];
    for (let place = skipped; (starts[place] ?? Number.POSITIVE_INFINITY) < midnight + 2 * DAY_MS; place += 1) {
      around.push({ start: starts[place] ?? 0, end: ends[place] ?? 0 });
    }
    return around;
  };
  const freeOn = (date: string, part: Search['part']): FreeTime | undefined => {
    const calendar = { zone, timetable, rules, durationMs, busy: busyAround(date), closed, now };
    const slot = slotsOn(calendar, plainDay(date)).find(
      ({ start, available }) => available && (part === undefined || partOfDay(hourAt(zone, start)) === part),
    );
    return slot && freeTimeOf(doctor, slot.start);
  };
  return { id: doctor.id, freeOn };
}

const hourAt = (zone: string, instant: number): number => Number(labelAt(zone, instant).slice(0, 2));
