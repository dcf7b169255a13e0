/**
 * The calendar feed: an address, secret to each person, by which a calendar program reads their appointments. Whoever
 * has the address can read them, until its owner replaces or ends it.
 */
import * as v from 'valibot';
import { call } from './call.ts';
import { Timestamp } from './formats.ts';

export const CalendarFeed = v.object({
  /** When the address was made; null without one. */
  since: v.nullable(Timestamp),
  /** When a calendar last read it, to the day; null if none has. */
  last_read_at: v.nullable(Timestamp),
});
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>;

export const readCalendarFeed = call({
  method: 'GET',
  path: '/calendar',
  who: ['Patient', 'Doctor'],
  response: CalendarFeed,
});

/** Makes an address, which ends the former one. It is in this response only: the server doesn't store it. */
export const createCalendarFeed = call({
  method: 'POST',
  path: '/calendar',
  who: ['Patient', 'Doctor'],
  response: v.object({ ...CalendarFeed.entries, address: v.string() }),
  status: 201,
});

/** Ends the address. Also succeeds if there is none. */
export const endCalendarFeed = call({
  method: 'DELETE',
  path: '/calendar',
  who: ['Patient', 'Doctor'],
  status: 204,
});

/**
 * The appointments of the owner as an iCalendar file (`text/calendar`) with an `ETag`: from 30 days ago on, or 7 for a
 * doctor; at most 500, the soonest before those that are over. Refused with `not_found` for an address that has ended,
 * and while the owner's account is disabled.
 */
export const readCalendar = call({
  method: 'GET',
  path: '/calendar/:secret/clinic.ics',
  who: 'anyone',
  params: v.object({ secret: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
});
