/** The calendar file of an appointment (RFC 5545), as an invitation that a later one replaces or ends (RFC 5546). */
import { TZDate } from '@date-fns/tz';
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { firstName, type Language, plainName, plainPlace } from '../../platform/mail/texts.ts';
import type { CalendarFile, MessageAppointment, MessageContext } from './message.ts';
import { timeZoneComponent } from './timeZone.ts';

/** Calendars are shared with families and employers: no specialty, and of a dependent the first name only. */
const summaries: Record<Language, (doctor: string, dependent: string) => string> = {
  'pt-BR': (doctor, dependent) => `Consulta${dependent && ` de ${dependent}`}: ${doctor}`,
  'en-US': (doctor, dependent) => `${dependent ? `${dependent}’s appointment` : 'Appointment'}: ${doctor}`,
};

/** The same for all appointments of a chain of moves, so that a calendar changes its event instead of adding one. */
const calendarUid = (appointment: Pick<MessageAppointment, 'firstId'>): string =>
  `appointment-${appointment.firstId}@clinic`;

type Context = Pick<MessageContext, 'language' | 'mailFrom' | 'now' | 'recipient'>;

/** A request for an appointment's event, or the end of it once the appointment is cancelled. */
export function calendarFile(appointment: MessageAppointment, context: Context): CalendarFile {
  const { isCancelled, clinic, sequence, startsAt, endsAt, changedAt } = appointment;
  const { language, mailFrom, now, recipient } = context;
  const zone = clinic.timeZone;
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    method,
    prodId: '//Clinic//Clinic//EN',
    // Without a name: it would turn the times that must be in UTC into the server's own.
    timezone: { name: null, generator: () => timeZoneComponent(zone, startsAt) },
  });
  const event = calendar.createEvent({
    id: calendarUid(appointment),
    sequence,
    stamp: now,
    lastModified: changedAt,
    start: new TZDate(startsAt, zone),
    end: new TZDate(endsAt, zone),
    timezone: zone,
    summary: summaries[language](plainName(appointment.doctor), firstName(appointment.dependent ?? '')),
    location: [plainPlace(clinic.name), plainPlace(clinic.address)].filter(Boolean).join(', '),
    organizer: { name: plainPlace(clinic.name), email: addressIn(mailFrom) },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  // Accepted already, so that no calendar asks for a reply, which no one would read.
  if (recipient) event.createAttendee({ email: recipient, status: ICalAttendeeStatus.ACCEPTED, rsvp: false });
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() };
}

/** The address of a mailbox such as `Clinic <clinic@example.org>`. */
const addressIn = (mailbox: string) => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
