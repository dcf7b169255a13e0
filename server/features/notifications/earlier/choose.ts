/** To whom a time that became free is offered, and until when. Pure; instants are epoch milliseconds. */
import { wallClock, weekDayOf } from '../../../../contract/clinicTime.ts';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import { type ClinicTimes, quietAround } from '../times.ts';

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

/** Which times someone wants. */
export interface Wanted {
  /** Bit 0 is Sunday. */
  weekdays: number;
  /** Minutes after midnight at the clinic, between which the whole appointment has to be. */
  fromMinute: number;
  toMinute: number;
}

/** Someone who waits for an earlier time. */
export interface Waiting extends Wanted {
  entryId: string;
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
  /** Whether a message tells them of an offer. Others see it in the app only. */
  isReached: boolean;
}

/** A time that became free. */
export interface FreeTime {
  zone: string;
  start: number;
  end: number;
}

/** Since when someone waits for their turn: an offer, whatever became of it, puts them at the end of the queue. */
const turnOf = ({ since, lastOfferAt }: Waiting): number => Math.max(since, lastOfferAt ?? since);

/** Whether a time is on one of the days and within the hours. */
export function isWanted({ weekdays, fromMinute, toMinute }: Wanted, { zone, start, end }: FreeTime): boolean {
  const [from, to] = [wallClock(zone, start), wallClock(zone, end)];
  const isOnDay = (weekdays & (1 << weekDayOf(from))) !== 0;
  return isOnDay && from.day === to.day && from.minute >= fromMinute && to.minute <= toMinute;
}

/** Whether an offer of the time is possible and wanted. */
export const suits = (one: Waiting, time: FreeTime): boolean =>
  one.startsAt - time.start >= SOONER_MS && one.offersThisWeek < one.weeklyLimit && isWanted(one, time);

/**
 * The next to get an offer: of those whom the time suits, who has waited longest since they began to or since their
 * last offer. Those whom no message reaches come last, so that no one waits for an answer from them. Each person once.
 */
export function chooseWaiting<One extends Waiting>(waiting: readonly One[], time: FreeTime): One[] {
  const inOrder = waiting
    .filter(one => suits(one, time))
    .sort(
      (one, other) =>
        Number(other.isReached) - Number(one.isReached) ||
        turnOf(one) - turnOf(other) ||
        (one.entryId < other.entryId ? -1 : 1),
    );
  const firstOf = new Map(inOrder.toReversed().map(one => [one.personId, one]));
  return inOrder.filter(one => firstOf.get(one.personId) === one).slice(0, OFFERS_AT_ONCE);
}

/**
 * When an offer that is made now ends; undefined if there is too little time. It doesn't end in quiet hours: it then
 * stays open until they are over or, if that is too late, ends when they begin.
 * @param until when the time can be booked last
 */
export function offerEnd(times: ClinicTimes, { start, until }: { start: number; until: number }, now: number) {
  const usual = now + OPEN_MS;
  const quietEnd = quietAround(times, usual)?.end;
  const wanted = quietEnd === undefined ? usual : quietEnd + AFTER_QUIET_MS;
  const latest = Math.min(wanted, until, start - LAST_ANSWER_MS);
  // An offer that ends exactly when quiet hours end could only be answered during them.
  const end = quietAround(times, latest - 1)?.start ?? latest;
  return end - now < LEAST_OPEN_MS ? undefined : end;
}
