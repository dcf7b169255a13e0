/** Calls about earlier times: patients say that they want one, and accept what is offered (docs/product.md). */
import * as v from 'valibot';
import { Appointment } from './appointments.ts';
import { call } from './call.ts';
import { Id, Timestamp } from './formats.ts';
import { ClockTime } from './hours.ts';
import { DAY_MS } from './wallClock.ts';

/** Only appointments that are further ahead than this can wait for an earlier time. */
const EARLIER_AHEAD_DAYS = 3;

/** The most offers a week that a patient can ask for. */
export const MOST_OFFERS_A_WEEK = 7;

/**
 * Whether an appointment is far enough ahead to wait for an earlier time.
 * @param start and `now`: epoch milliseconds
 */
export const canWaitForEarlier = (start: number, now: number): boolean => start - now > EARLIER_AHEAD_DAYS * DAY_MS;

/** Which times suit: the whole appointment within these hours, in the clinic's time, on these days. `0` is Sunday. */
export const WaitlistEntry = v.object({
  weekdays: v.pipe(
    v.array(v.picklist([0, 1, 2, 3, 4, 5, 6], 'choice_invalid'), 'required'),
    v.minLength(1, 'required'),
    v.maxLength(7, 'invalid'),
    v.check(days => new Set(days).size === days.length, 'invalid'),
  ),
  from: ClockTime,
  to: ClockTime,
  /** The most offers in any seven days. */
  weekly_limit: v.pipe(
    v.number('invalid'),
    v.integer('invalid'),
    v.minValue(1, 'invalid'),
    v.maxValue(MOST_OFFERS_A_WEEK, 'invalid'),
  ),
});
export type WaitlistEntry = v.InferOutput<typeof WaitlistEntry>;

/** The same as input, with the hours in order. */
const NewEntry = v.pipe(
  WaitlistEntry,
  v.forward(
    v.check(({ from, to }) => from < to, 'time_invalid'),
    ['to'],
  ),
);

/** An earlier time that the patient can accept until `expires_at`. */
export const EarlierOffer = v.object({
  id: Id,
  /** The appointment that it would replace. */
  appointment: v.object({ id: Id, date: Timestamp }),
  date: Timestamp,
  expires_at: Timestamp,
  doctor: v.string(),
  clinic: v.object({ name: v.string(), address: v.string(), time_zone: v.string() }),
  /** The full name of a dependent; null if the appointment is the account's own. */
  patient: v.nullable(v.string()),
});
export type EarlierOffer = v.InferOutput<typeof EarlierOffer>;

/** The most rows of each list below. */
export const MOST_EARLIER = 100;

export const EarlierTimes = v.object({
  waitlist: v.array(v.object({ appointment_id: Id, ...WaitlistEntry.entries })),
  offers: v.array(EarlierOffer),
});
export type EarlierTimes = v.InferOutput<typeof EarlierTimes>;

/** What the signed-in patient and their dependents wait for, and their open offers, the first to end first. */
export const listEarlier = call({
  method: 'GET',
  path: '/earlier',
  who: 'Patient',
  response: EarlierTimes,
});

/**
 * Asks for offers of earlier times, or changes which times suit, which ends open offers that no longer do. Refused with
 * `too_close` unless `canWaitForEarlier`, `not_found` for a cancelled appointment, `status_conflict` once the patient
 * has arrived. No more offers are made once the appointment has started, or was moved or cancelled. After an accepted
 * offer, the new appointment keeps the place in the waitlist if `canWaitForEarlier`.
 */
export const joinWaitlist = call({
  method: 'PUT',
  path: '/appointments/:id/earlier',
  who: 'Patient',
  params: v.object({ id: Id }),
  body: NewEntry,
  response: WaitlistEntry,
});

/** Takes the appointment off the waitlist and ends its open offers. Also succeeds if it isn't on it. */
export const leaveWaitlist = call({
  method: 'DELETE',
  path: '/appointments/:id/earlier',
  who: 'Patient',
  params: v.object({ id: Id }),
  status: 204,
});

/**
 * Moves the appointment to the offered time. A repeat returns the moved appointment. Refused with `offer_gone` if the
 * offer has ended, or if the time is taken or at another clinic by now: the appointment stays. `patient_busy` as
 * `book`.
 */
export const acceptOffer = call({
  method: 'POST',
  path: '/offers/:id/accept',
  who: 'Patient',
  params: v.object({ id: Id }),
  response: Appointment,
});

/** Ends the offer; the appointment stays on the waitlist. Also succeeds if the offer has ended. */
export const declineOffer = call({
  method: 'POST',
  path: '/offers/:id/decline',
  who: 'Patient',
  params: v.object({ id: Id }),
  status: 204,
});
