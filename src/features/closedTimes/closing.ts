/** A closed time while its form is open: what its draft holds, and what becomes of it. Pure functions. */
import * as v from 'valibot';
import { dateOf, wallClock } from '../../../contract/clinicTime.ts';
import { type AffectedAppointment, ClosedKind, type ClosedTime, type Holiday } from '../../../contract/closedTimes.ts';
import type { FieldsOf } from '../../sync/outbox/intent.ts';
import { Choices, choiceFor, withoutUnavailable } from './choices.ts';
import type { CloseTime } from './intents/closeTime.ts';
import { dayPeriod, localTimesOf, Period, periodOf } from './period.ts';

/** How a closed time is ended: with `cancel` if it hasn't begun yet, otherwise with `end`. */
export const endingOf = ({ start }: Pick<ClosedTime, 'start'>, now: number): 'cancel' | 'end' =>
  Date.parse(start) > now ? 'cancel' : 'end';

/** The names by date of the holidays from today on that the clinic hasn't decided about yet. */
export function suggestionsOf(
  holidays: readonly Holiday[],
  closed: readonly ClosedTime[],
  today: string,
): ReadonlyMap<string, string> {
  const open = holidays.filter(
    ({ date, state }) => state === 'open' && date >= today && !closed.some(({ holiday }) => holiday === date),
  );
  return new Map(open.map(({ date, name }) => [date, name]));
}

/** The clinic whose time is closed, and the doctor whose absence it is, if it isn't the clinic's. */
export interface Place {
  clinic: { id: string; name: string; time_zone: string };
  doctor: { id: string; name: string } | null;
  /** Whether the reception closes it. */
  isAtDesk: boolean;
}

/** A draft. Of the affected appointments it keeps ids and choices, not patients' names: the list is read again. */
export const Closing = v.object({
  id: v.string(),
  version: v.number(),
  kind: ClosedKind,
  holiday: v.nullable(v.string()),
  period: Period,
  note: v.string(),
  /** Whether the affected appointments are being decided. */
  isDeciding: v.boolean(),
  choices: Choices,
  /** The appointments that were known when decisions were sent, so that others are marked as new. */
  seen: v.nullable(v.array(v.string())),
  /** Appointments whose chosen time wasn't free. */
  unavailable: v.array(v.string()),
});
export type Closing = v.InferOutput<typeof Closing>;

const undecided = { isDeciding: false, choices: {}, seen: null, unavailable: [] };

/** What a new closed time begins with: an accepted holiday, or a period. */
interface Beginning {
  holiday?: Holiday | undefined;
  period?: Period | undefined;
}

/**
 * A new absence, closing or, with `holiday`, an accepted holiday. By default, it is today.
 * @param id chosen on the device, so that a repeated save is recognised
 */
export function newClosing(
  kind: ClosedKind,
  zone: string,
  now: number,
  id: string,
  { holiday, period = dayPeriod(holiday?.date ?? dateOf(wallClock(zone, now))) }: Beginning = {},
): Closing {
  const what = { kind, note: holiday?.name ?? '', holiday: holiday?.date ?? null };
  return { id, version: 0, ...what, period, ...undecided };
}

/** A closed time that is being changed. */
export const closingOf = ({ id, version, kind, holiday, note, from, to }: ClosedTime): Closing => ({
  ...{ id, version, kind, holiday, note: note ?? '' },
  ...{ period: periodOf({ from, to }), ...undecided },
});

/** What waits or was refused, to be continued with all its choices and messages. */
export function closingOfIntent(intent: CloseTime): Closing {
  const { closedTimeId: id, version, closedKind: kind, holiday, note, from, to } = intent;
  const choices = Object.fromEntries(intent.choices.map(({ appointment_id, ...choice }) => [appointment_id, choice]));
  const seen = intent.choices.map(({ appointment_id }) => appointment_id);
  return {
    id,
    version,
    kind,
    holiday,
    note,
    period: periodOf({ from, to }),
    isDeciding: true,
    choices,
    seen,
    unavailable: [],
  };
}

/** What is sent. */
export function fieldsOf(
  { id, version, kind, holiday, note, period, choices }: Closing,
  { clinic, doctor, isAtDesk }: Place,
  affected: readonly Pick<AffectedAppointment, 'id'>[],
): FieldsOf<CloseTime> {
  return {
    ...{ closedTimeId: id, clinicId: clinic.id, timeZone: clinic.time_zone, doctor, closedKind: kind },
    ...{ ...localTimesOf(period), note, holiday, version, isAtDesk },
    choices: affected.map(one => ({ appointment_id: one.id, ...choiceFor(choices, one.id) })),
  };
}

/**
 * The closing after the server refused it because other appointments are affected, or chosen times are taken: all
 * choices that still apply stay.
 * @param decided the ids of the appointments that the decisions were about
 */
export function afterRefusal(closing: Closing, decided: readonly string[], unavailable: readonly string[]): Closing {
  return {
    ...closing,
    isDeciding: true,
    choices: withoutUnavailable(closing.choices, unavailable),
    seen: [...decided],
    unavailable: [...unavailable],
  };
}

/** Why an affected appointment needs attention. */
export function markOf(
  { choices, seen, unavailable }: Closing,
  id: string,
): 'new' | 'unavailable' | 'cannotAsk' | undefined {
  const { action, cannotAsk } = choiceFor(choices, id);
  if (action === null && cannotAsk) return 'cannotAsk';
  if (unavailable.includes(id)) return 'unavailable';
  return seen && !seen.includes(id) ? 'new' : undefined;
}
