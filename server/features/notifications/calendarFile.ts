/** The calendar file of an appointment (RFC 5545), as an invitation that a later one replaces or ends (RFC 5546). */
import ical, { ICalAttendeeStatus, ICalCalendarMethod } from 'ical-generator';
import { eventData, eventOf, PRODUCT } from './calendarEvent.ts';
import type { CalendarFile, MessageAppointment, MessageContext } from './message.ts';
import { timeZoneComponent } from './timeZone.ts';

type Context = Pick<MessageContext, 'language' | 'mailFrom' | 'now' | 'recipient'>;

/** A request for an appointment's event, or the end of it once the appointment is cancelled. */
export function calendarFile(appointment: MessageAppointment, context: Context): CalendarFile {
  const { isCancelled, startsAt } = appointment;
  const { now, recipient } = context;
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    method,
    prodId: PRODUCT,
    // Without a name: it would turn the times that must be in UTC into the server's own.
    timezone: { name: null, generator: zone => timeZoneComponent(zone, startsAt) },
  });
  const event = calendar.createEvent(eventData(eventOf(appointment, context), now));
  // Accepted already, so that no calendar asks for a reply, which no one would read.
  if (recipient) event.createAttendee({ email: recipient, status: ICalAttendeeStatus.ACCEPTED, rsvp: false });
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() };
}
