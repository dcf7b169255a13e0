/**
 * Calls for closed times: a doctor's absence, a clinic's closing, a holiday. The user sees first which
 * appointments it affects, and decides about each. See docs/product.md#closed-times.
 */
import * as v from 'valibot';
import { Specialty } from './appointments.ts';
import { call } from './call.ts';
import { dateAfter } from './clinicTime.ts';
import { Id, Instant, isLocalTime, PlainDate, requiredLine, Timestamp, wholeNumber } from './formats.ts';
import { Status } from './status.ts';

/** An absence is a doctor's; a closing and a holiday are the clinic's. */
export const closedKinds = ['absence', 'closing', 'holiday'] as const;
export const ClosedKind = v.picklist(closedKinds, 'choice_invalid');
export type ClosedKind = v.InferOutput<typeof ClosedKind>;

/** A wall-clock time at the clinic, `YYYY-MM-DDTHH:MM`. */
export const LocalTime = v.pipe(v.string('required'), v.check(isLocalTime, 'date_invalid'));

/** The longest closed time, in days of the calendar. */
const MAX_CLOSED_DAYS = 366;

/** Whether a closed time between these wall-clock times would be too long. */
export const isTooLong = ({ from, to }: { from: string; to: string }): boolean =>
  to > `${dateAfter(from.slice(0, 10), MAX_CLOSED_DAYS)}${from.slice(10)}`;

/** Whether a closed time covers any part of a date, or of that many days from it on, in its wall-clock times. */
export const isClosedOn = ({ from, to }: { from: string; to: string }, date: string, days = 1): boolean =>
  from < `${dateAfter(date, days)}T00:00` && to > `${date}T00:00`;

/** The maximum length of the note, and of the message of a cancellation, in characters. */
export const MAX_NOTE = 300;
/** The most appointments that a closed time may affect. */
export const MAX_AFFECTED = 500;

export const ClosedTime = v.object({
  id: Id,
  kind: ClosedKind,
  clinic_id: Id,
  /** Whose absence it is; null for a closing or a holiday. */
  doctor: v.nullable(v.object({ id: Id, name: v.string() })),
  start: Timestamp,
  /** Exclusive. */
  end: Timestamp,
  /** The same as wall-clock times at the clinic. */
  from: v.string(),
  to: v.string(),
  /** What a closing or a holiday is called. Of an absence the private reason: null for all but its doctor. */
  note: v.nullable(v.string()),
  /** The holiday's date if it was suggested by the calendar of holidays, also if other hours are closed. */
  holiday: v.nullable(PlainDate),
  /** Starts at 1 and increases with each change. */
  version: v.number(),
});
export type ClosedTime = v.InferOutput<typeof ClosedTime>;

/**
 * Those of a clinic that end after `from`, by default those that aren't over, by start; at most 500. For a doctor:
 * their absences, and the clinic's.
 */
export const listClosedTimes = call({
  method: 'GET',
  path: '/closed-times',
  who: ['Doctor', 'Reception'],
  /** A doctor's own clinic by default. */
  query: v.object({ clinic: v.optional(Id), from: v.optional(Instant) }),
  response: v.array(ClosedTime),
});

const place = {
  clinic_id: Id,
  /** The doctor who is absent; null if the clinic is closed. A doctor can only close their own time. */
  doctor_id: v.nullable(Id),
  from: LocalTime,
  /** Exclusive: `2026-12-26T00:00` is the end of Christmas Day. */
  to: LocalTime,
};

/** A free time that an affected appointment can be moved to. */
const FreeTime = v.object({ doctor: v.object({ id: Id, name: v.string() }), date: Timestamp });

/** An appointment that a closed time affects. */
export const AffectedAppointment = v.object({
  id: Id,
  date: Timestamp,
  end: Timestamp,
  doctor: v.object({ id: Id, name: v.string() }),
  specialty: Specialty,
  patient: v.object({ id: Id, name: v.string(), phone: v.string() }),
  status: Status,
  /** Whether the patient has been asked already to choose another time, and hasn't arrived since. */
  asked: v.boolean(),
  /**
   * Whether the patient can be asked: they or who cares for them have an account, the doctor is booked online, and the
   * patient hasn't arrived. Missing if it isn't known.
   */
  can_ask: v.optional(v.boolean()),
  /** The nearest free time, of the same doctor or another one with the specialty; different for each appointment. */
  proposal: v.nullable(FreeTime),
  /** Other free times, of the same doctor and of others with the specialty, nearest first. They overlap no proposal. */
  others: v.optional(v.array(FreeTime)),
});
export type AffectedAppointment = v.InferOutput<typeof AffectedAppointment>;

/** Which appointments a closed time would affect, by date. Changes nothing. A POST, since it reads people's data. */
export const previewClosedTime = call({
  method: 'POST',
  path: '/closed-times/preview',
  who: ['Doctor', 'Reception'],
  /** `id`: of the closed time that is being changed. */
  body: v.object({ ...place, id: v.optional(Id) }),
  response: v.object({ affected: v.array(AffectedAppointment) }),
});

/** What happens to an affected appointment. */
export const Decision = v.variant(
  'action',
  [
    v.object({ action: v.literal('move'), appointment_id: Id, doctor_id: Id, date: Instant }),
    /** The patient chooses another time. Until then the appointment remains. */
    v.object({ action: v.literal('ask'), appointment_id: Id }),
    v.object({
      action: v.literal('cancel'),
      appointment_id: Id,
      /** For the patient. */
      message: v.optional(v.nullable(requiredLine(MAX_NOTE)), null),
    }),
  ],
  'choice_invalid',
);
export type Decision = v.InferOutput<typeof Decision>;

/**
 * Creates or changes the closed time with an id that the client chose, and carries out the decisions, in one
 * transaction. `version` is 0 for a new one, otherwise the version that was changed. The same content as the stored one
 * is a repeat and changes nothing.
 *
 * The decisions must be about all appointments that it affects now, except that those whose patients have been asked
 * already may be left out: they count as decided. Refused with `affected_changed` and the present list
 * (`AffectedChanged`) if they aren't, if they are about others, or if a chosen time isn't free; with `version_conflict`
 * (`ClosedTimeConflict`); with `validation` for `to` before `from` or too long (`isTooLong`); with
 * `too_many_affected` for more than `MAX_AFFECTED` appointments.
 */
export const saveClosedTime = call({
  method: 'PUT',
  path: '/closed-times/:id',
  who: ['Doctor', 'Reception'],
  params: v.object({ id: Id }),
  body: v.object({
    ...place,
    kind: ClosedKind,
    note: v.optional(v.nullable(requiredLine(MAX_NOTE)), null),
    holiday: v.optional(v.nullable(PlainDate), null),
    version: v.pipe(v.number('required'), v.integer('invalid'), v.minValue(0, 'invalid')),
    decisions: v.pipe(v.array(Decision, 'required'), v.maxLength(MAX_AFFECTED, 'too_long')),
  }),
  maxBodyBytes: 2 * 1024 * 1024,
  response: ClosedTime,
});

/** Additional member of an `affected_changed` problem. `unavailable`: whose chosen time isn't free. */
export const AffectedChanged = v.object({ affected: v.array(AffectedAppointment), unavailable: v.array(Id) });
/** Additional member of a `version_conflict` problem; null if it has ended. */
export const ClosedTimeConflict = v.object({ current: v.nullable(ClosedTime) });

/** Opens the time again. Patients who were asked to choose another time aren't asked any more. A repeat succeeds. */
export const endClosedTime = call({
  method: 'DELETE',
  path: '/closed-times/:id',
  who: ['Doctor', 'Reception'],
  params: v.object({ id: Id }),
  status: 204,
});

/** A public holiday as the calendar of holidays has it, and what the clinic decided about it. */
export const Holiday = v.object({
  date: PlainDate,
  name: v.string(),
  /** `open`: suggested; `closed`: accepted, see `closed_time_id`; `ignored`: the clinic works. */
  state: v.picklist(['open', 'closed', 'ignored']),
  closed_time_id: v.nullable(Id),
});
export type Holiday = v.InferOutput<typeof Holiday>;

/** The public holidays of a year in the clinic's country and state, by date. */
export const listHolidays = call({
  method: 'GET',
  path: '/desk/clinics/:id/holidays',
  who: 'Reception',
  params: v.object({ id: Id }),
  /** Some countries' calendars fail for far years, Iran's among them. */
  query: v.object({ year: wholeNumber(1970, 2200) }),
  response: v.array(Holiday),
});

/** Ignores a suggested holiday, or suggests it again. It is accepted with `saveClosedTime`. */
export const ignoreHoliday = call({
  method: 'PUT',
  path: '/desk/clinics/:id/holidays/:date',
  who: 'Reception',
  params: v.object({ id: Id, date: PlainDate }),
  body: v.object({ ignored: v.boolean('required') }),
  status: 204,
});
