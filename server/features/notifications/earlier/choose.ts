/** To whom a time that became free is offered, and until when. Pure; instants are epoch milliseconds. */
import { wallClock, weekDayOf } from '../../../../contract/clinicTime.ts';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import { type ClinicTimes, quietUntil } from '../times.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An offer is at least this much sooner than the appointment. */
export const SOONER_MS = DAY_MS;
/** How many have an open offer of a time at once. */
export const OFFERS_AT_ONCE = 3;
/** A time that begins sooner isn't offered any more. */
export const LEAST_AHEAD_MS = 3 * HOUR_MS;
/** How long an offer is open. */
const OPEN_MS = 2 * HOUR_MS;
/** How long it is open at least after quiet hours. */
const AFTER_QUIET_MS = HOUR_MS;
/** An offer that ends sooner isn't made. */
const LEAST_OPEN_MS = 30 * MINUTE_MS;
/** The patient has to get to the clinic. */
const LAST_ANSWER_MS = HOUR_MS;

/** Someone who waits for an earlier time. */
export interface Waiting {
  wishId: string;
  /** The main patient, who may wait with several appointments. */
  personId: string;
  /** When the present appointment starts. */
  startsAt: number;
  /** When the waiting began. */
  since: number;
  /** When anything was offered last; null for never. */
  lastOfferAt: number | null;
  /** How many offers there were in the last seven days. */
  offersThisWeek: number;
  weeklyLimit: number;
  /** Bit 0 is Sunday. */
  weekdays: number;
  /** Minutes after midnight at the clinic, between which the whole appointment has to be. */
  fromMinute: number;
  toMinute: number;
}

/** A time that became free. */
export interface FreeTime {
  zone: string;
  start: number;
  end: number;
}

/** Since when someone waits for their turn: an offer, whatever became of it, puts them at the end of the queue. */
const turnOf = ({ since, lastOfferAt }: Waiting): number => Math.max(since, lastOfferAt ?? since);

/** Whether an offer of the time is possible and wanted. */
export function suits(one: Waiting, { zone, start, end }: FreeTime): boolean {
  if (one.startsAt - start < SOONER_MS || one.offersThisWeek >= one.weeklyLimit) return false;
  const [from, to] = [wallClock(zone, start), wallClock(zone, end)];
  const isOnDay = (one.weekdays & (1 << weekDayOf(from))) !== 0;
  return isOnDay && from.day === to.day && from.minute >= one.fromMinute && to.minute <= one.toMinute;
}

/**
 * The next to get an offer: of those whom the time suits, who has waited longest since they began to or since their
 * last offer. Each person once.
 */
export function chooseWaiting<One extends Waiting>(waiting: readonly One[], time: FreeTime): One[] {
  const inOrder = waiting
    .filter(one => suits(one, time))
    .sort((one, other) => turnOf(one) - turnOf(other) || (one.wishId < other.wishId ? -1 : 1));
  const firstOf = new Map(inOrder.toReversed().map(one => [one.personId, one]));
  return inOrder.filter(one => firstOf.get(one.personId) === one).slice(0, OFFERS_AT_ONCE);
}

/**
 * When an offer that is made now ends; undefined if there is too little time. It doesn't end in quiet hours.
 * @param until when the time can be booked last
 */
export function offerEnd(times: ClinicTimes, { start, until }: { start: number; until: number }, now: number) {
  const usual = now + OPEN_MS;
  const quietEnd = quietUntil(times, usual);
  const wanted = quietEnd === undefined ? usual : quietEnd + AFTER_QUIET_MS;
  const end = Math.min(wanted, until, start - LAST_ANSWER_MS);
  return end - now < LEAST_OPEN_MS ? undefined : end;
}
