/** The event of an appointment (RFC 5545): the same in the files of mails and in calendar feeds. */
import { TZDate } from '@date-fns/tz';
import { type ICalEventData, ICalEventStatus } from 'ical-generator';
import { addressIn, firstName, type Language, plainName, plainPlace } from '../../platform/mail/texts.ts';
import { calendarUid } from '../appointments/index.ts';
import type { MessageAppointment } from './message.ts';

export const PRODUCT = '//Clinic//Clinic//EN';

/** What all calendar files say of an event. Texts are free of markup and addresses. */
export interface CalendarEvent {
  uid: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  changedAt: Date;
  summary: string;
  location: string;
  organizer: { name: string; email: string };
  isCancelled: boolean;
}

/** Calendars are shared with families and employers: no specialty, and of a dependent the first name only. */
const summaries: Record<Language, (doctor: string, dependent: string) => string> = {
  'pt-BR': (doctor, dependent) => `Consulta${dependent && ` de ${dependent}`}: ${doctor}`,
  'en-US': (doctor, dependent) => `${dependent ? `${dependent}’s appointment` : 'Appointment'}: ${doctor}`,
};

/** What the event of an appointment is made of. */
type EventSource = Pick<
  MessageAppointment,
  'firstId' | 'sequence' | 'startsAt' | 'endsAt' | 'changedAt' | 'isCancelled' | 'doctor' | 'dependent'
> & { clinic: Pick<MessageAppointment['clinic'], 'name' | 'address' | 'timeZone'> };

interface Sender {
  language: Language;
  /** The setting `MAIL_FROM`. */
  mailFrom: string;
}

/** The event of an appointment as its patient, or their carer, sees it. */
export function eventOf(appointment: EventSource, { language, mailFrom }: Sender): CalendarEvent {
  const { sequence, startsAt, endsAt, changedAt, isCancelled, clinic, doctor, dependent } = appointment;
  return {
    ...{ uid: calendarUid(appointment), sequence, startsAt, endsAt, changedAt, isCancelled, timeZone: clinic.timeZone },
    summary: summaries[language](plainName(doctor), firstName(dependent?.name ?? '')),
    location: [plainPlace(clinic.name), plainPlace(clinic.address)].filter(Boolean).join(', '),
    organizer: organizerOf(clinic, mailFrom),
  };
}

/** A clinic, under the address that its mails come from. */
export const organizerOf = ({ name }: { name: string }, mailFrom: string) => ({
  name: plainPlace(name),
  email: addressIn(mailFrom),
});

/** An event for the generator; its times are the wall clock's in their zone. `stamp` is when the file was made. */
export function eventData(event: CalendarEvent, stamp: Date): ICalEventData {
  const { uid, sequence, startsAt, endsAt, timeZone, changedAt, summary, location, organizer, isCancelled } = event;
  return {
    ...{ id: uid, sequence, stamp, lastModified: changedAt, timezone: timeZone, summary, location, organizer },
    start: new TZDate(startsAt, timeZone),
    end: new TZDate(endsAt, timeZone),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}
