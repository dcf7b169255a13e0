/** Calls for running a clinic: its data, staff and doctors. For receptionists who may manage the clinic. */
import * as v from 'valibot';
import { Specialty } from './appointments.ts';
import { call } from './call.ts';
import { Email, Id, Phone, requiredLine, Timestamp } from './formats.ts';
import { HoursRange } from './hours.ts';

/** The longest idle lock, in minutes: one day. Longer ones are as good as none. */
export const LONGEST_IDLE_MINUTES = 24 * 60;

/** A clinic that the receptionist works for, as its settings show it. */
export const ManagedClinic = v.object({
  id: Id,
  name: v.string(),
  address: v.string(),
  time_zone: v.string(),
  phone: v.nullable(v.string()),
  idle_lock_minutes: v.number(),
  /** Whether doctors and receptionists must have a second factor, 7 days after it was switched on or they came. */
  requires_second_factor: v.boolean(),
  /** The country (ISO 3166-1) and state whose public holidays are suggested, such as BR and SP; null for none. */
  country: v.string(),
  state: v.nullable(v.string()),
  /** Whether the signed-in receptionist may change these, the staff and the doctors. */
  may_manage: v.boolean(),
});
export type ManagedClinic = v.InferOutput<typeof ManagedClinic>;

/** The receptionist's clinics, by name. */
export const listManagedClinics = call({
  method: 'GET',
  path: '/desk/clinics',
  who: 'Reception',
  response: v.array(ManagedClinic),
});

/** Refused with `not_found` for a clinic that the receptionist may not manage, like all calls below. */
export const changeClinic = call({
  method: 'PUT',
  path: '/desk/clinics/:id',
  who: 'Reception',
  params: v.object({ id: Id }),
  body: v.object({
    name: requiredLine(120),
    address: requiredLine(300),
    /** An IANA name. Refused with `zone_in_use` once the clinic has appointments to come, which would move. */
    time_zone: requiredLine(60),
    phone: v.optional(v.nullable(Phone), null),
    /** The present ones by default. Refused as a field error if the calendar of holidays doesn't know them. */
    country: v.optional(v.pipe(v.string('required'), v.regex(/^[A-Z]{2}$/, 'choice_invalid'))),
    state: v.optional(v.nullable(v.pipe(v.string('required'), v.regex(/^[A-Z0-9]{1,4}$/, 'choice_invalid')))),
    /** The present one by default. */
    requires_second_factor: v.optional(v.boolean('invalid')),
    /** From 0 (never) to `LONGEST_IDLE_MINUTES`. */
    idle_lock_minutes: v.pipe(
      v.number('invalid'),
      v.integer('invalid'),
      v.minValue(0, 'invalid'),
      v.maxValue(LONGEST_IDLE_MINUTES, 'invalid'),
    ),
  }),
  response: ManagedClinic,
});

export const StaffMember = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  may_manage: v.boolean(),
  since: Timestamp,
  disabled: v.boolean(),
  second_factor: v.boolean(),
  /**
   * When one of their devices was last used, to within 10 minutes. Null without any, until they have signed in after
   * being added, while they work for another clinic too, and in the response to an addition; absent from an earlier
   * server.
   */
  last_used_at: v.optional(v.nullable(Timestamp)),
  /** Whether they have signed in after being added; absent from an earlier server. */
  joined: v.optional(v.boolean()),
});
export type StaffMember = v.InferOutput<typeof StaffMember>;

/** A clinic's receptionists, by name. */
export const listStaff = call({
  method: 'GET',
  path: '/desk/clinics/:id/staff',
  who: 'Reception',
  params: v.object({ id: Id }),
  response: v.array(StaffMember),
});

/**
 * Adds a receptionist, or changes whether one who works there may manage the clinic. Someone who has never signed in
 * gets a mail with a link to set a password. Someone with an account keeps their name, and is shown under the given one
 * until they sign in. Refused with `last_manager` if no one could manage the clinic; with `too_many_requests` after 20
 * additions in a day.
 */
export const addStaff = call({
  method: 'POST',
  path: '/desk/clinics/:id/staff',
  who: 'Reception',
  params: v.object({ id: Id }),
  body: v.object({ name: requiredLine(120), email: Email, may_manage: v.optional(v.boolean(), false) }),
  response: StaffMember,
  status: 201,
});

/**
 * Ends a receptionist's work for the clinic, and their sessions if it is their only one. Refused with `last_manager`
 * for the only one who may manage it and has signed in before.
 */
export const removeStaff = call({
  method: 'DELETE',
  path: '/desk/clinics/:id/staff/:account',
  who: 'Reception',
  params: v.object({ id: Id, account: Id }),
  status: 204,
});

export const ManagedDoctor = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  CRM: v.string(),
  phone: v.string(),
  specialties: v.array(Specialty),
  /** The hours of the week that applies today at the clinic, by weekday and start; absent from an earlier server. */
  hours: v.optional(v.array(HoursRange)),
  approved: v.boolean(),
  disabled: v.boolean(),
  /** Whether the owner has closed the account, which disables it; absent from an earlier server. */
  closed: v.optional(v.boolean()),
  /** The number of sessions in use. */
  sessions: v.number(),
  /** When one of them was last used, to within 10 minutes; null without any, absent from an earlier server. */
  last_used_at: v.optional(v.nullable(Timestamp)),
  squeeze_ins_per_day: v.number(),
  second_factor: v.boolean(),
});
export type ManagedDoctor = v.InferOutput<typeof ManagedDoctor>;

/** A clinic's doctors, by name, waiting ones first. */
export const listManagedDoctors = call({
  method: 'GET',
  path: '/desk/clinics/:id/doctors',
  who: 'Reception',
  params: v.object({ id: Id }),
  response: v.array(ManagedDoctor),
});

export const doctorActions = ['approve', 'withdraw', 'disable', 'enable', 'end_sessions'] as const;

/**
 * The same as the command line's commands. Enabling an account that its owner has closed is refused with
 * `account_closed`.
 */
export const manageDoctor = call({
  method: 'POST',
  path: '/desk/clinics/:id/doctors/:account',
  who: 'Reception',
  params: v.object({ id: Id, account: Id }),
  body: v.object({ action: v.picklist(doctorActions, 'choice_invalid') }),
  response: ManagedDoctor,
});

/** How long a request to reset a second factor can be confirmed, in days. */
export const RESET_DAYS = 3;

/** A request to remove the second factor of a doctor or receptionist who has lost it. */
export const FactorReset = v.object({
  account_id: Id,
  name: v.string(),
  email: v.string(),
  requested_by: v.object({ id: Id, name: v.string() }),
  requested_at: Timestamp,
});
export type FactorReset = v.InferOutput<typeof FactorReset>;

const ofPerson = v.object({ id: Id, account: Id });

/** A clinic's open requests, the oldest first. */
export const listFactorResets = call({
  method: 'GET',
  path: '/desk/clinics/:id/factor-resets',
  who: 'Reception',
  params: v.object({ id: Id }),
  response: v.array(FactorReset),
});

/**
 * Requests it. A repeat changes nothing. Refused with `not_found` unless the person works at the clinic and has a
 * second factor; with `second_person_needed` for the own account.
 */
export const requestFactorReset = call({
  method: 'PUT',
  path: '/desk/clinics/:id/factor-resets/:account',
  who: 'Reception',
  params: ofPerson,
  status: 204,
});

/**
 * Confirms the request of another manager: the second factor is removed, the person's sessions end, and they are
 * mailed. Refused with `second_person_needed` for who made the request, and for the person.
 */
export const confirmFactorReset = call({
  method: 'POST',
  path: '/desk/clinics/:id/factor-resets/:account',
  who: 'Reception',
  params: ofPerson,
  status: 204,
});

/** Withdraws the request. Also succeeds if there is none. */
export const withdrawFactorReset = call({
  method: 'DELETE',
  path: '/desk/clinics/:id/factor-resets/:account',
  who: 'Reception',
  params: ofPerson,
  status: 204,
});
