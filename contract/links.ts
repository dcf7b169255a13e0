/**
 * Calls of the links in messages. They need no sign-in: the body holds the token of the link, which its page takes out
 * of the address (`/m#TOKEN`). A token that is forged or of no use any more is refused with `token_invalid`, one that
 * has expired with an additional member `expired`.
 */
import * as v from 'valibot';
import { CancelReason } from './appointments.ts';
import { call } from './call.ts';
import { Instant, PlainDate, Timestamp } from './formats.ts';
import { topics } from './notifications.ts';

/** Longer than any token. */
const LINK_TOKEN_LIMIT = 200;

const token = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.maxLength(LINK_TOKEN_LIMIT, 'too_long'),
  v.regex(/^[\w-]+$/, 'invalid'),
);

/**
 * What can still be done about an appointment: all as long as it is `booked` or `confirmed`, unless the clinic asks for
 * another time, and nothing otherwise. `past`: it has started, or its patient has come.
 */
export const linkStates = ['booked', 'confirmed', 'cancelled', 'moved', 'past'] as const;

/** An appointment as its message has already told it. */
export const LinkedAppointment = v.object({
  state: v.picklist(linkStates),
  /**
   * Whether the clinic asks for another time: the appointment can be moved and cancelled, and not confirmed. Absent
   * from an earlier server.
   */
  asked_to_move: v.optional(v.boolean()),
  /** The present one if it was moved. */
  date: Timestamp,
  doctor: v.string(),
  clinic: v.object({
    name: v.string(),
    address: v.string(),
    phone: v.nullable(v.string()),
    time_zone: v.string(),
  }),
  /** The first name of a dependent; null if it is the addressee's own. */
  patient: v.nullable(v.string()),
});
export type LinkedAppointment = v.InferOutput<typeof LinkedAppointment>;

/** An offer of an earlier time: `gone` once it has ended, the time is taken, or the appointment can't be moved. */
export const LinkedOffer = v.object({
  state: v.picklist(['open', 'accepted', 'gone']),
  /** The offered time. */
  date: Timestamp,
  expires_at: Timestamp,
  /** The one that it replaces, or that stays. */
  appointment: LinkedAppointment,
});
export type LinkedOffer = v.InferOutput<typeof LinkedOffer>;

/** What a link is for: an action on an appointment, the acceptance of an offer, or the end of mails on a topic. */
export const LinkView = v.variant('purpose', [
  v.object({ purpose: v.picklist(['confirm', 'move', 'cancel']), appointment: LinkedAppointment }),
  v.object({ purpose: v.literal('accept'), ...LinkedOffer.entries }),
  v.object({
    purpose: v.literal('unsubscribe'),
    topic: v.picklist(topics),
    /** Whether mails on the topic have ended. */
    ended: v.boolean(),
  }),
]);
export type LinkView = v.InferOutput<typeof LinkView>;

/** Says what a link is for, and what can be done now. Changes nothing. */
export const readLink = call({
  method: 'POST',
  path: '/links/read',
  who: 'anyone',
  body: v.object({ token }),
  response: LinkView,
});

/**
 * Confirms the appointment. Changes nothing if it isn't `booked` any more, or if the clinic asks for another time: the
 * response says so.
 */
export const confirmByLink = call({
  method: 'POST',
  path: '/links/confirm',
  who: 'anyone',
  body: v.object({ token }),
  response: LinkedAppointment,
});

/** Cancels the appointment. Changes nothing if it can't be cancelled any more: the response says what it is. */
export const cancelByLink = call({
  method: 'POST',
  path: '/links/cancel',
  who: 'anyone',
  body: v.object({ token, reason: v.optional(CancelReason, 'Nenhum') }),
  response: LinkedAppointment,
});

/**
 * Free times of the appointment's doctor: those of the next days that have any, from a date on. As for `moveByLink`, a
 * link that confirms counts as one that moves while the clinic asks for another time.
 */
export const timesByLink = call({
  method: 'POST',
  path: '/links/times',
  who: 'anyone',
  body: v.object({ token, from: v.optional(PlainDate) }),
  response: v.object({
    /** At most 5, in order; `hour` and `date` are the clinic's wall-clock time, `start` the instant. */
    days: v.array(v.object({ date: PlainDate, times: v.array(v.object({ start: Timestamp, hour: v.string() })) })),
    /** Where the next days begin; null if there are no more. */
    next: v.nullable(PlainDate),
  }),
});

/**
 * Moves the appointment to another free time of its doctor. A repeat, also with the link of the former time, changes
 * nothing: the response has the present time. Refused as `moveOwnAppointment` if the time can't be booked.
 */
export const moveByLink = call({
  method: 'POST',
  path: '/links/move',
  who: 'anyone',
  body: v.object({ token, date: Instant }),
  response: LinkedAppointment,
});

/** Ends mails on the link's topic. A repeat changes nothing. */
export const unsubscribeByLink = call({
  method: 'POST',
  path: '/links/unsubscribe',
  who: 'anyone',
  body: v.object({ token }),
  status: 204,
});

/** The same for mail programs, which send `List-Unsubscribe=One-Click` to an address (RFC 8058). */
export const unsubscribeInOneClick = call({
  method: 'POST',
  path: '/links/unsubscribe/:token',
  who: 'anyone',
  params: v.object({ token }),
  status: 204,
});

/** Opened in a browser, the same address leads to the page of the link (`text/html`), which asks first. */
export const openUnsubscribe = call({
  method: 'GET',
  path: '/links/unsubscribe/:token',
  who: 'anyone',
  params: v.object({ token }),
});

/**
 * Moves the appointment to the offered time. A repeat changes nothing. If it is too late, the appointment stays and the
 * response says `gone`. Refused with `patient_busy` if the patient has another appointment then.
 */
export const acceptByLink = call({
  method: 'POST',
  path: '/links/accept',
  who: 'anyone',
  body: v.object({ token }),
  response: LinkedOffer,
});
