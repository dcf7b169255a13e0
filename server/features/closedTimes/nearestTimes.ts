/** Proposes a free time for each affected appointment. Pure. */
import type { Span } from '../../../contract/attendance.ts';
import { dayAfter, type PlainDay, wallClock } from '../../../contract/clinicTime.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { rulesForClinic, type TimetableColumns } from '../../platform/time/timetable.ts';
import { slotsOn } from '../booking/index.ts';
import type { Affected } from './affected.ts';

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

interface Proposal {
  doctor: Candidate;
  start: number;
}

/** The part of an affected appointment that matters here. */
type Wanted = Pick<Affected, 'id' | 'doctorId' | 'specialtyId' | 'durationMs' | 'patientId' | 'start'>;

/**
 * For each appointment, in the order of the list, the free time that is nearest to it, earlier or later: of the same
 * doctor within `PROPOSAL_DAYS`, otherwise of another one with the specialty. No two proposals overlap for a doctor or
 * a patient. Appointments without a free time have none.
 */
export function propose(
  appointments: readonly Wanted[],
  doctors: readonly Candidate[],
  at: { zone: string; now: number },
): Map<string, Proposal> {
  const agendas = doctors.map(doctor => agendaOf(doctor, at));
  const ofPatients = new Map<string, Span[]>();
  const proposals = new Map<string, Proposal>();
  for (const wanted of appointments) {
    const taken = ofPatients.get(wanted.patientId) ?? [];
    const able = agendas.filter(({ doctor }) => doctor.specialtyIds.includes(wanted.specialtyId));
    const same = able.filter(({ doctor }) => doctor.id === wanted.doctorId);
    const others = able.filter(({ doctor }) => doctor.id !== wanted.doctorId);
    const found = nearest(wanted, same, taken, at.zone) ?? nearest(wanted, others, taken, at.zone);
    if (!found) continue;
    const span = { start: found.start, end: found.start + wanted.durationMs };
    found.agenda.take(span);
    ofPatients.set(wanted.patientId, [...taken, span]);
    proposals.set(wanted.id, { doctor: found.agenda.doctor, start: found.start });
  }
  return proposals;
}

/** A doctor's free times, by day, without those that earlier proposals take. */
interface Agenda {
  doctor: Candidate;
  freeOn(day: PlainDay, durationMs: number): readonly number[];
  take(span: Span): void;
}

function agendaOf(doctor: Candidate, { zone, now }: { zone: string; now: number }): Agenda {
  const rules = { ...rulesForClinic(doctor.rules), noticeMs: NOTICE_MS };
  let busy = [...doctor.busy];
  const known = new Map<string, number[]>();
  return {
    doctor,
    freeOn(day, durationMs) {
      const key = `${day.year}-${day.month}-${day.day} ${durationMs}`;
      let starts = known.get(key);
      if (!starts) {
        const midnight = Date.UTC(day.year, day.month - 1, day.day);
        // The days around it, as a day's slots depend on no others.
        const near = busy.filter(({ start }) => start > midnight - 2 * DAY_MS && start < midnight + 3 * DAY_MS);
        const { timetable, closed } = doctor;
        starts = slotsOn({ zone, timetable, rules, durationMs, busy: near, closed, now }, day)
          .filter(({ available }) => available)
          .map(({ start }) => start);
        known.set(key, starts);
      }
      return starts;
    },
    take(span) {
      busy = [...busy, span].sort((a, b) => a.start - b.start);
      known.clear();
    },
  };
}

/** The nearest free time in any of these agendas; of two equally near ones the later one. */
function nearest(
  { start, durationMs }: Wanted,
  agendas: readonly Agenda[],
  taken: readonly Span[],
  zone: string,
): { agenda: Agenda; start: number } | undefined {
  const day = wallClock(zone, start);
  let best: { agenda: Agenda; start: number } | undefined;
  let distance = Number.POSITIVE_INFINITY;
  // A time `days` away is at least `days - 1` full days away, also if the clocks change.
  for (let days = 0; days <= PROPOSAL_DAYS && distance > (days - 1) * DAY_MS - DAY_MS / 12; days += 1) {
    for (const each of days === 0 ? [day] : [dayAfter(day, days), dayAfter(day, -days)]) {
      for (const agenda of agendas) {
        for (const free of agenda.freeOn(each, durationMs)) {
          const away = Math.abs(free - start);
          const isFree = !taken.some(span => span.start < free + durationMs && span.end > free);
          if (isFree && (away < distance || (away === distance && best && free > best.start))) {
            best = { agenda, start: free };
            distance = away;
          }
        }
      }
    }
  }
  return best;
}
