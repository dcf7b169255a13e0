/** Messages to patients: what there is, on which channels, who wants what, and what wasn't delivered. */
import * as v from 'valibot';
import { call } from './call.ts';
import { Id, Timestamp } from './formats.ts';
import { ClockTime } from './hours.ts';
import { Status } from './status.ts';

export const channels = ['mail', 'push'] as const;
export type Channel = (typeof channels)[number];

/** The languages of messages. */
export const languages = ['pt-BR', 'en-US'] as const;

/** What a person can switch off, for each channel. */
export const topics = ['appointments', 'reminders', 'record', 'questionnaire', 'earlier'] as const;
export type Topic = (typeof topics)[number];

/** The kinds of messages about appointments, and the topic of each. */
export const topicOf = {
  booked: 'appointments',
  moved: 'appointments',
  cancelled: 'appointments',
  asked_to_move: 'appointments',
  move_withdrawn: 'appointments',
  reminder_evening: 'reminders',
  reminder_hours: 'reminders',
  questionnaire: 'questionnaire',
  record: 'record',
  earlier_slot: 'earlier',
  earlier_taken: 'earlier',
} as const satisfies Record<string, Topic>;
export type MessageKind = keyof typeof topicOf;
export const messageKinds = Object.keys(topicOf) as [MessageKind, ...MessageKind[]];

/**
 * All kinds: also essential mails, which can't be switched off. `account` is any mail about an account or a clinic that
 * isn't one of the others, such as a reset link.
 */
export const deliveryKinds = [
  ...messageKinds,
  ...['claim_code', 'new_device', 'password_changed'],
  ...['factor_added', 'factor_removed', 'factor_reset', 'recovery_codes_made', 'recovery_code_used'],
  ...['email_changed', 'contact_changed', 'correction_refused'],
  'account',
] as const;

const Choice = v.object({ mail: v.boolean('invalid'), push: v.boolean('invalid') });

/** What a patient wants to receive, and in which language. Essential mails, such as security notices, always come. */
export const MessagePreferences = v.object({
  language: v.picklist(languages, 'choice_invalid'),
  topics: v.object(v.entriesFromList(topics, Choice)),
});
export type MessagePreferences = v.InferOutput<typeof MessagePreferences>;

/** The preferences of the signed-in patient. They hold for the messages about dependents too. */
export const readMessagePreferences = call({
  method: 'GET',
  path: '/messages/preferences',
  who: 'Patient',
  response: MessagePreferences,
});

/** Changes what is given. */
export const saveMessagePreferences = call({
  method: 'PUT',
  path: '/messages/preferences',
  who: 'Patient',
  body: v.object({
    language: v.optional(v.picklist(languages, 'choice_invalid')),
    topics: v.optional(v.partial(v.object(v.entriesFromList(topics, Choice)))),
  }),
  response: MessagePreferences,
});

/** The most hours before an appointment at which its second reminder is sent. */
export const MOST_REMINDER_HOURS = 24;

/** When a clinic writes to its patients, in its own time. */
export const ClinicMessages = v.object({
  /** When it reminds of the next day's appointments, from noon on; null: it doesn't. */
  evening: v.nullable(v.pipe(ClockTime, v.minValue('12:00', 'time_invalid'))),
  /** How many hours before an appointment it reminds again; null: it doesn't. */
  hours: v.nullable(
    v.pipe(
      v.number('invalid'),
      v.integer('invalid'),
      v.minValue(1, 'invalid'),
      v.maxValue(MOST_REMINDER_HOURS, 'invalid'),
    ),
  ),
  /** When it doesn't write, unless it is urgent. Overnight if `from` is after `to`; null: never. */
  quiet: v.nullable(
    v.pipe(
      v.object({ from: ClockTime, to: ClockTime }),
      v.forward(
        v.check(({ from, to }) => from !== to, 'time_invalid'),
        ['to'],
      ),
    ),
  ),
});
export type ClinicMessages = v.InferOutput<typeof ClinicMessages>;

/** Refused with `not_found` for a clinic that the receptionist doesn't work for, like the calls below. */
export const readClinicMessages = call({
  method: 'GET',
  path: '/desk/clinics/:id/messages',
  who: 'Reception',
  params: v.object({ id: Id }),
  response: ClinicMessages,
});

/** Only for receptionists who may manage the clinic. */
export const saveClinicMessages = call({
  method: 'PUT',
  path: '/desk/clinics/:id/messages',
  who: 'Reception',
  params: v.object({ id: Id }),
  body: ClinicMessages,
  response: ClinicMessages,
});

/**
 * Why a message didn't arrive: not in time, or not within the first minutes, the address doesn't exist or refuses it,
 * the patient has none, the device takes no pushes any more, or messages of its topic are switched off.
 */
export const undeliveredReasons = ['expired', 'refused', 'no_address', 'no_device', 'unwanted'] as const;
export type UndeliveredReason = (typeof undeliveredReasons)[number];

/** A message that didn't reach a patient, who should be called. */
export const Undelivered = v.object({
  id: Id,
  kind: v.picklist([...messageKinds, 'claim_code']),
  reason: v.picklist(undeliveredReasons),
  /** When that became certain; the present while it is tried again. */
  at: Timestamp,
  patient: v.object({ id: Id, name: v.string(), phone: v.string() }),
  /** What it was about, as it is now; null for a claim code. */
  appointment: v.nullable(
    v.object({
      ...{ id: Id, date: Timestamp, doctor: v.string(), cancelled: v.boolean() },
      /** Absent from an earlier server, like the next one. */
      status: v.optional(Status),
      /** When the patient was asked to choose another time; null otherwise. */
      asked_to_move_at: v.optional(v.nullable(Timestamp)),
    }),
  ),
});
export type Undelivered = v.InferOutput<typeof Undelivered>;

/** The most rows of the list. */
export const MOST_UNDELIVERED = 200;

/**
 * The clinic's patients to be called, the soonest appointment first: those whom a message about an appointment to come,
 * or a claim code that can still be used, hasn't reached on any channel, and who aren't marked as handled.
 */
export const listUndelivered = call({
  method: 'GET',
  path: '/desk/clinics/:id/undelivered',
  who: 'Reception',
  params: v.object({ id: Id }),
  response: v.array(Undelivered),
});

/**
 * Takes a message off the list, and all others that didn't arrive about the same appointment or claim code. Changes
 * nothing if it has arrived meanwhile.
 */
export const handleUndelivered = call({
  method: 'PUT',
  path: '/desk/clinics/:id/undelivered/:delivery',
  who: 'Reception',
  params: v.object({ id: Id, delivery: Id }),
  status: 204,
});
