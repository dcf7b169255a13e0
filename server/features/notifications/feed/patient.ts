/** The events in a patient's calendar feed. */
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ofOwnPatients } from '../../../platform/auth/ownPatients.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { account, appointment, clinic, patient } from '../../../platform/database/schema.ts';
import { calendarIdentity, chainOfMoves } from '../../appointments/index.ts';
import { type CalendarEvent, eventOf } from '../calendarEvent.ts';
import { type FeedContext, MOST_EVENTS, mostWanted } from './context.ts';

const main = alias(patient, 'main');

/** A mail has told the account that it is cancelled, so its calendar may have an event to end. */
const wasTold = (accountId: string) => sql`exists (
  select from delivery where delivery.account_id = ${accountId}::uuid and delivery.kind = 'cancelled'
    and delivery.channel = 'mail' and delivery.outcome = 'sent' and delivery.appointment_id = ${appointment.id})`;

/**
 * The appointments of a patient and their dependents. Cancelled ones stay for a while if a mail has told of
 * it; those that were moved are left out for the ones in their place.
 */
export async function appointmentsOfPatient(db: Reader, context: FeedContext): Promise<CalendarEvent[]> {
  const { owner, since } = context;
  const { id, startsAt, endsAt, createdAt, canceledAt, replacedBy } = appointment;
  const rows = await db
    .select({
      ...{ id, startsAt, endsAt, createdAt, canceledAt, doctor: account.name, patientId: main.id, patient: main.name },
      chain: chainOfMoves,
      clinic: { name: clinic.name, address: clinic.address, timeZone: clinic.timeZone },
    })
    .from(appointment)
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .innerJoin(main, eq(main.id, patient.rootId))
    .where(
      and(
        ...[ofOwnPatients(appointment.patientId, owner), gte(startsAt, since), isNull(replacedBy)],
        or(isNull(canceledAt), and(gte(canceledAt, since), wasTold(owner.id))),
      ),
    )
    .orderBy(...mostWanted(appointment, context), id)
    .limit(MOST_EVENTS);
  return rows.map(row =>
    eventOf(
      {
        ...{ startsAt: row.startsAt, endsAt: row.endsAt, doctor: row.doctor ?? '', clinic: row.clinic },
        ...calendarIdentity(row.chain, row.canceledAt),
        ...{ changedAt: row.canceledAt ?? row.createdAt, isCancelled: row.canceledAt !== null },
        dependent: row.patientId === owner.id ? null : { id: row.patientId, name: row.patient },
      },
      context,
    ),
  );
}
