/** The events in a doctor's calendar feed, which says no more of patients than their initials. */
import { and, eq, gte, isNull, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { appointment, clinic, closedTime, patient } from '../../../platform/database/schema.ts';
import { type Language, plainName, plainPlace } from '../../../platform/mail/texts.ts';
import { calendarIdentity, calendarUid, chainOfMoves } from '../../appointments/index.ts';
import { type CalendarEvent, organizerOf } from '../calendarEvent.ts';
import { type FeedContext, MOST_EVENTS, mostWanted } from './context.ts';

const words: Record<Language, { appointment: string; absence: string }> = {
  'pt-BR': { appointment: 'Consulta', absence: 'Ausência' },
  'en-US': { appointment: 'Appointment', absence: 'Away' },
};

/**
 * How far ahead absences go. The file states every change of the clocks until the last event, which for a mistyped year
 * would be thousands.
 */
const ABSENCES_AHEAD_MS = 731 * DAY_MS;

const main = alias(patient, 'main');

/** `J. S.` of João da Silva. */
function initialsOf(name: string): string {
  const [first, ...others] = plainName(name).split(' ');
  return [first, others.at(-1)].flatMap(word => (word ? [`${[...word][0]?.toUpperCase()}.`] : [])).join(' ');
}

/** A doctor's appointments, without cancelled ones. */
export async function appointmentsOfDoctor(db: Reader, context: FeedContext): Promise<CalendarEvent[]> {
  const { owner, since, language, mailFrom } = context;
  const { id, startsAt, endsAt, createdAt, canceledAt, doctorId } = appointment;
  const rows = await db
    .select({
      id,
      startsAt,
      endsAt,
      createdAt,
      canceledAt,
      patient: main.name,
      clinic: placeColumns,
      chain: chainOfMoves,
    })
    .from(appointment)
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .innerJoin(main, eq(main.id, patient.rootId))
    .where(and(eq(doctorId, owner.id), gte(startsAt, since), isNull(canceledAt)))
    .orderBy(...mostWanted(appointment, context), id)
    .limit(MOST_EVENTS);
  return rows.map(({ chain, ...row }) => ({
    ...{ startsAt: row.startsAt, endsAt: row.endsAt, changedAt: row.createdAt, isCancelled: false },
    ...{ uid: calendarUid(chain), sequence: calendarIdentity(chain, null).sequence, ...atClinic(row.clinic, mailFrom) },
    summary: [words[language].appointment, initialsOf(row.patient)].filter(Boolean).join(': '),
  }));
}

/** A doctor's absences of the next two years, without their private reason. */
export async function absencesOf(db: Reader, context: FeedContext): Promise<CalendarEvent[]> {
  const { owner, now, since, language, mailFrom } = context;
  const until = new Date(now.getTime() + ABSENCES_AHEAD_MS);
  const { id, startsAt, endsAt, createdAt, changedAt, endedAt, doctorId, version } = closedTime;
  const rows = await db
    .select({ id, startsAt, endsAt, createdAt, changedAt, version, clinic: placeColumns })
    .from(closedTime)
    .innerJoin(clinic, eq(clinic.id, closedTime.clinicId))
    .where(and(eq(doctorId, owner.id), gte(endsAt, since), lt(startsAt, until), isNull(endedAt)))
    .orderBy(...mostWanted(closedTime, context), id)
    .limit(MOST_EVENTS);
  return rows.map(row => ({
    ...{ startsAt: row.startsAt, endsAt: row.endsAt, changedAt: row.changedAt ?? row.createdAt, isCancelled: false },
    ...{ uid: `absence-${row.id}@clinic`, sequence: row.version - 1, ...atClinic(row.clinic, mailFrom) },
    summary: words[language].absence,
  }));
}

const placeColumns = { name: clinic.name, timeZone: clinic.timeZone };

const atClinic = ({ name, timeZone }: { name: string; timeZone: string }, mailFrom: string) => ({
  ...{ timeZone, location: plainPlace(name), organizer: organizerOf({ name }, mailFrom) },
});
