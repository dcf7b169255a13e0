/**
 * The file of a calendar feed. It only changes with what it shows, so that calendars that know it already get a 304:
 * each event is stamped with its own last change.
 */
import ical, { ICalCalendarMethod } from 'ical-generator';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import type { FeedOwner } from '../../../platform/auth/calendarFeeds.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Language } from '../../../platform/mail/texts.ts';
import { type CalendarEvent, eventData, PRODUCT } from '../calendarEvent.ts';
import { timeZoneComponent } from '../timeZone.ts';
import { absencesOf, appointmentsOfDoctor } from './doctor.ts';
import { appointmentsOfPatient } from './patient.ts';

/** How far back feeds go. A doctor has many more appointments. */
const PAST_MS = { Patient: 30 * DAY_MS, Doctor: 7 * DAY_MS };
/** How often calendars are asked to read it, in seconds. */
const REFRESH_SECONDS = 3_600;

const names: Record<Language, Record<'Patient' | 'Doctor', string>> = {
  'pt-BR': { Patient: 'Minhas consultas', Doctor: 'Agenda da clínica' },
  'en-US': { Patient: 'My appointments', Doctor: 'Clinic schedule' },
};

/** The feed of an account: its owner's appointments, as a calendar that is read again and again. */
export async function feedFile(
  db: Reader,
  owner: FeedOwner,
  { mailFrom, now }: { mailFrom: string; now: Date },
): Promise<string> {
  const language = owner.language ?? 'pt-BR';
  const role = owner.role === 'Doctor' ? 'Doctor' : 'Patient';
  const context = { owner, language, mailFrom, now, since: new Date(now.getTime() - PAST_MS[role]) };
  const name = names[language][role];
  if (role === 'Patient') return fileOf(name, await appointmentsOfPatient(db, context));
  const appointments = owner.approvedAt ? await appointmentsOfDoctor(db, context) : [];
  return fileOf(name, [...appointments, ...(await absencesOf(db, context))]);
}

function fileOf(name: string, given: readonly CalendarEvent[]): string {
  // In an order that doesn't change as time passes.
  const events = [...given].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.uid < b.uid ? -1 : 1));
  const calendar = ical({ method: ICalCalendarMethod.PUBLISH, prodId: PRODUCT, name, ttl: REFRESH_SECONDS });
  for (const event of events) calendar.createEvent(eventData(event, event.changedAt));
  const zones = [...new Set(events.map(({ timeZone }) => timeZone))].map(zone => zoneOf(zone, events));
  // The generator would put them before properties of the calendar, which must come first.
  return calendar.toString().replace('BEGIN:VEVENT', first => [...zones, first].join('\r\n'));
}

/** The component of a zone, for all times in it. */
function zoneOf(zone: string, events: readonly CalendarEvent[]): string {
  const times = events.filter(({ timeZone }) => timeZone === zone).map(({ startsAt }) => startsAt.getTime());
  return timeZoneComponent(zone, new Date(Math.min(...times)), new Date(Math.max(...times)));
}
