/** What happens to appointments: changes of their status, and the stream of events. */
import * as v from 'valibot';
import { call } from './call.ts';
import { Id, Instant, Timestamp, wholeNumber } from './formats.ts';
import { Status } from './status.ts';

export const eventKinds = [
  'booked',
  'moved',
  'cancelled',
  'status',
  /** The doctor asked the reception to move the appointment. */
  'move_requested',
  /** The request has ended: the doctor's to the reception, or the clinic's to the patient. */
  'move_withdrawn',
  /** The clinic asked the patient to choose another time. */
  'asked_to_move',
  /** The patient's name, phone, address, e-mail or birthday changed. Not for each of their appointments. */
  'patient_changed',
] as const;

/** An event of an appointment. For a doctor their own; for the reception those of its clinics. */
export const AppointmentEvent = v.object({
  /** Opaque; events after it are those that a later request with `after` returns. */
  cursor: v.string(),
  at: Timestamp,
  kind: v.picklist(eventKinds),
  appointment_id: Id,
  clinic_id: Id,
  doctor_id: Id,
  /** The appointment's status now, and when it was set: null if it has always been `booked`. */
  status: Status,
  status_at: v.nullable(Timestamp),
});
export type AppointmentEvent = v.InferOutput<typeof AppointmentEvent>;

const cursor = v.pipe(v.string(), v.regex(/^\d{1,20}\.\d{1,20}$/, 'invalid'));

/** Events after a cursor, oldest first; without `after`, none: only the present cursor. */
export const listEvents = call({
  method: 'GET',
  path: '/events',
  who: ['Reception', 'Doctor'],
  query: v.object({ after: v.optional(cursor), limit: v.optional(wholeNumber(1, 500), '500') }),
  response: v.object({ events: v.array(AppointmentEvent), cursor: v.string() }),
});

/**
 * The same as an event stream (`text/event-stream`) that stays open: each event's `id` is its cursor and its `data` an
 * `AppointmentEvent`; a comment line arrives at least every 20 s.
 */
export const streamEvents = call({
  method: 'GET',
  path: '/events/stream',
  who: ['Reception', 'Doctor'],
  query: v.object({ after: v.optional(cursor) }),
});

/** Additional member of a `status_conflict` problem: the status that someone else has set meanwhile. */
export const StatusConflict = v.object({ current: Status });

/**
 * Changes the status of an appointment, or undoes the last change, unless that undid another one. Refused with
 * `status_conflict` unless the status is `from`, or already `to`; with `too_early` before `earliest`; with
 * `already_started` after the end of the following day at the clinic; with `validation` if the change isn't allowed.
 */
export const changeStatus = call({
  method: 'PUT',
  path: '/appointments/:id/status',
  who: ['Reception', 'Doctor'],
  params: v.object({ id: Id }),
  /**
   * `changed_at`: when it was changed on a device without a network; a future time counts as now, and one before
   * the appointment's last event as that event's.
   */
  body: v.object({ from: Status, to: Status, changed_at: v.optional(Instant) }),
  response: v.object({ id: Id, status: Status, status_at: v.nullable(Timestamp) }),
});
