/** Proposes free times for each affected appointment. Pure. */
import type { Span } from '../../../contract/attendance.ts';
import { rulesForClinic, type TimetableColumns } from '../../platform/time/timetable.ts';
import {
  byDistance,
  daysAround,
  type NearTime,
  nearestIn,
  type Search,
  type TimesOf,
  timesOf,
} from '../booking/index.ts';
import type { Affected } from './affected.ts';

/** How many other times are offered: of the same doctor, and of others with the specialty. */
const OWN_TIMES = 6;
const COLLEAGUES_TIMES = 4;
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

export interface Proposal {
  doctor: Candidate;
  start: number;
}

/** The proposed time, and other free ones, nearest first. */
interface Proposals {
  proposal: Proposal;
  others: Proposal[];
}

/** The part of an affected appointment that matters here. */
type Wanted = Pick<Affected, 'id' | 'doctorId' | 'specialtyId' | 'durationMs' | 'patientId' | 'start'>;

/**
 * For each appointment, in the order of the list, the free time that is nearest to it, earlier or later: of the same
 * doctor within `DAYS_AROUND`, otherwise of another one with the specialty. No two proposals overlap for a doctor or
 * a patient. Appointments without a free time have none.
 *
 * The other times overlap no proposal. They are spread over several days, since a patient who has no time at the
 * proposed one is often busy around it.
 */
export function propose(
  appointments: readonly Wanted[],
  doctors: readonly Candidate[],
  at: { zone: string; now: number },
): Map<string, Proposals> {
  const timesOfAll = doctors.map(doctor =>
    timesOf(doctor, { ...at, rules: { ...rulesForClinic(doctor.rules), noticeMs: NOTICE_MS } }),
  );
  const ofPatients = new Map<string, Span[]>();
  const searches = appointments.map(wanted => {
    const able = timesOfAll.filter(({ doctor }) => doctor.specialtyIds.includes(wanted.specialtyId));
    return {
      wanted,
      days: daysAround(at.zone, wanted.start),
      same: able.filter(({ doctor }) => doctor.id === wanted.doctorId),
      colleagues: able.filter(({ doctor }) => doctor.id !== wanted.doctorId),
      takenBy: () => ofPatients.get(wanted.patientId) ?? [],
    };
  });
  const proposed: [(typeof searches)[number], NearTime<Candidate>][] = [];
  for (const search of searches) {
    const { wanted, days, same, colleagues, takenBy } = search;
    const near = { wanted, days, taken: takenBy() };
    const found = nearest(near, same) ?? nearest(near, colleagues);
    if (!found) continue;
    const span = { start: found.start, end: found.start + wanted.durationMs };
    found.of.take(span);
    ofPatients.set(wanted.patientId, [...takenBy(), span]);
    proposed.push([search, found]);
  }
  return new Map(
    proposed.map(([{ wanted, days, same, colleagues, takenBy }, found]) => {
      const near = { wanted, days, taken: takenBy() };
      const own = same.flatMap(times => nearestIn(times, { ...near, count: OWN_TIMES, aDay: 2 }));
      const others = [...own, ...nearestOfColleagues(near, colleagues)].sort(byDistance);
      return [wanted.id, { proposal: proposalOf(found), others: others.map(proposalOf) }];
    }),
  );
}

const proposalOf = ({ of: { doctor }, start }: NearTime<Candidate>): Proposal => ({ doctor, start });

/** Near which time of which patient. */
type Near = Pick<Search, 'wanted' | 'days' | 'taken'>;

/** The nearest free time of any of these doctors. */
function nearest(near: Near, doctors: readonly TimesOf<Candidate>[]): NearTime<Candidate> | undefined {
  let best: NearTime<Candidate> | undefined;
  for (const times of doctors) {
    const [found] = nearestIn(times, { ...near, count: 1, aDay: 1, ...(best && { within: best.away }) });
    if (found && (!best || byDistance(found, best) < 0)) best = found;
  }
  return best;
}

/** Each at another time, so that a patient who is busy at one of them can take the next. */
function nearestOfColleagues(near: Near, colleagues: readonly TimesOf<Candidate>[]): NearTime<Candidate>[] {
  let found: NearTime<Candidate>[] = [];
  for (const times of colleagues) {
    const furthest = found[COLLEAGUES_TIMES - 1];
    const limits = { count: COLLEAGUES_TIMES, aDay: 2, ...(furthest && { within: furthest.away }) };
    const starts = new Set(found.map(({ start }) => start));
    const added = nearestIn(times, { ...near, ...limits }).filter(({ start }) => !starts.has(start));
    if (added.length > 0) found = [...found, ...added].sort(byDistance).slice(0, COLLEAGUES_TIMES);
  }
  return found;
}
