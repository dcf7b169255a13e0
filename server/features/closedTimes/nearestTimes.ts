/** Proposes free times for each affected appointment. Pure. */
import type { Span } from '../../../contract/attendance.ts';
import type { Affected } from './affected.ts';
import { type Agenda, agendaOf, byDistance, type Candidate, daysAround, type FreeTime, nearestIn } from './agenda.ts';

/** How many other times are offered: of the same doctor, and of others with the specialty. */
const OWN_TIMES = 6;
const OTHERS_TIMES = 4;

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
 * doctor within `PROPOSAL_DAYS`, otherwise of another one with the specialty. No two proposals overlap for a doctor or
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
  const agendas = doctors.map(doctor => agendaOf(doctor, at));
  const ofPatients = new Map<string, Span[]>();
  const searches = appointments.map(wanted => {
    const able = agendas.filter(({ doctor }) => doctor.specialtyIds.includes(wanted.specialtyId));
    return {
      wanted,
      days: daysAround(at.zone, wanted.start),
      same: able.filter(({ doctor }) => doctor.id === wanted.doctorId),
      others: able.filter(({ doctor }) => doctor.id !== wanted.doctorId),
      takenBy: () => ofPatients.get(wanted.patientId) ?? [],
    };
  });
  type Search = (typeof searches)[number];
  const proposed: [Search, FreeTime][] = [];
  for (const search of searches) {
    const { wanted, days, same, others, takenBy } = search;
    const query = { wanted, days, taken: takenBy() };
    const found = nearest(query, same) ?? nearest(query, others);
    if (!found) continue;
    const span = { start: found.start, end: found.start + wanted.durationMs };
    found.agenda.take(span);
    ofPatients.set(wanted.patientId, [...takenBy(), span]);
    proposed.push([search, found]);
  }
  return new Map(
    proposed.map(([{ wanted, days, same, others, takenBy }, found]) => {
      const query = { wanted, days, taken: takenBy() };
      const own = same.flatMap(agenda => nearestIn(agenda, { ...query, count: OWN_TIMES, aDay: 2 }));
      const more = [...own, ...nearestOfOthers(query, others)].sort(byDistance);
      return [wanted.id, { proposal: proposalOf(found), others: more.map(proposalOf) }];
    }),
  );
}

const proposalOf = ({ agenda, start }: FreeTime): Proposal => ({ doctor: agenda.doctor, start });

type Query = Pick<Parameters<typeof nearestIn>[1], 'wanted' | 'days' | 'taken'>;

/** The nearest free time in any of these agendas. */
function nearest(query: Query, agendas: readonly Agenda[]): FreeTime | undefined {
  let best: FreeTime | undefined;
  for (const agenda of agendas) {
    const [found] = nearestIn(agenda, { ...query, count: 1, aDay: 1, ...(best && { within: best.away }) });
    if (found && (!best || byDistance(found, best) < 0)) best = found;
  }
  return best;
}

/** Each at another time, so that a patient who is busy at one of them can take the next. */
function nearestOfOthers(query: Query, agendas: readonly Agenda[]): FreeTime[] {
  let found: FreeTime[] = [];
  for (const agenda of agendas) {
    const furthest = found[OTHERS_TIMES - 1];
    const limits = { count: OTHERS_TIMES, aDay: 2, ...(furthest && { within: furthest.away }) };
    const starts = new Set(found.map(({ start }) => start));
    const added = nearestIn(agenda, { ...query, ...limits }).filter(({ start }) => !starts.has(start));
    if (added.length > 0) found = [...found, ...added].sort(byDistance).slice(0, OTHERS_TIMES);
  }
  return found;
}
