/**
 * The status of an appointment: one state machine for the app and the server. Cancelling isn't a status: a cancelled
 * appointment keeps the one that it had.
 */
import * as v from 'valibot';
import type { Role } from './formats.ts';
import { DAY_MS, daysBetween } from './wallClock.ts';

export const statuses = ['booked', 'confirmed', 'arrived', 'in_consultation', 'done', 'missed'] as const;
export const Status = v.picklist(statuses, 'choice_invalid');
export type Status = v.InferOutput<typeof Status>;

const clinic = ['Reception', 'Doctor'] as const satisfies readonly Role[];

/** For each status the ones that may follow, and who may make that change. */
const transitions: Readonly<Record<Status, Partial<Record<Status, readonly Role[]>>>> = {
  booked: { confirmed: ['Patient', ...clinic], arrived: clinic, in_consultation: ['Doctor'], missed: clinic },
  confirmed: { arrived: clinic, in_consultation: ['Doctor'], missed: clinic },
  arrived: { in_consultation: clinic, done: clinic, missed: clinic },
  in_consultation: { done: clinic },
  done: {},
  missed: { arrived: clinic },
};

/** Whether a role may change a status to another one, apart from undoing the last change. */
export const mayChange = (role: Role, from: Status, to: Status): boolean =>
  transitions[from][to]?.includes(role) ?? false;

/** The statuses that a role may choose next, in the order in which they occur. */
export const nextStatuses = (role: Role, from: Status): Status[] => statuses.filter(to => mayChange(role, from, to));

/** The statuses of a consultation that has begun or is over: an appointment with one of them can't be cancelled. */
export const begun: readonly Status[] = ['in_consultation', 'done'];

/** The statuses of a patient who is at the clinic. */
export const isPresent = (status: Status): boolean => status === 'arrived' || status === 'in_consultation';

/** The statuses of a patient who hasn't come yet. */
export const awaited: readonly Status[] = ['booked', 'confirmed'];

/** Whether a patient hasn't come yet. */
export const isAwaited = (status: Status): boolean => awaited.includes(status);

export type ShownStatus = Status | 'unrecorded';

/** The status to show. Without a record of what happened, an appointment of a past day isn't called booked. */
export const shownStatus = (status: Status, isPast: boolean): ShownStatus =>
  isPast && isAwaited(status) ? 'unrecorded' : status;

/**
 * Whether an appointment can be moved to another time: until it starts or its patient has come.
 * @param start and `now`: epoch milliseconds
 */
export const isMovable = (status: Status, start: number, now: number): boolean => isAwaited(status) && start > now;

/**
 * Whether the clinic's request to choose another time is still open. It ends when the patient arrives, although
 * `asked_to_move_at` stays set.
 */
export const isAskedToMove = ({
  status = 'booked',
  asked_to_move_at,
}: {
  status?: Status | undefined;
  asked_to_move_at?: string | null | undefined;
}): boolean => Boolean(asked_to_move_at) && isAwaited(status);

/** How long before an appointment the app asks its patient to confirm it. */
const CONFIRM_AHEAD_MS = 7 * DAY_MS;

/**
 * Whether a patient is asked to confirm an appointment: in the days before its start, unless that is done already.
 * Links in messages may confirm it earlier.
 * @param start and `now`: epoch milliseconds
 */
export const isToConfirm = (status: Status, start: number, now: number): boolean =>
  status === 'booked' && start > now && start - now <= CONFIRM_AHEAD_MS;

/**
 * Whether the day after an appointment's, at its clinic, isn't over. Later on, its status stays, and the reception
 * doesn't cancel it: it is part of the record, and may be its doctor's only tie to the patient.
 * @param start and `now`: epoch milliseconds; `zone` is the clinic's
 */
export const isRecent = (start: number, zone: string, now: number): boolean => daysBetween(zone, start, now) <= 1;

/**
 * The earliest time at which an appointment may get a status: `day` from the start of its day at the clinic, `start`
 * from its start; undefined at any time.
 */
export const earliest: Readonly<Record<Status, 'day' | 'start' | undefined>> = {
  booked: undefined,
  confirmed: undefined,
  arrived: 'day',
  in_consultation: 'day',
  done: 'day',
  missed: 'start',
};

/**
 * Why an appointment can't get a status yet: its day or its start hasn't come; undefined if it can.
 * @param start and `now`: epoch milliseconds; `zone` is the clinic's
 */
export function tooEarly(to: Status, start: number, zone: string, now: number): 'day' | 'start' | undefined {
  const from = earliest[to];
  if (from === 'day' && daysBetween(zone, now, start) > 0) return 'day';
  return from === 'start' && now < start ? 'start' : undefined;
}
