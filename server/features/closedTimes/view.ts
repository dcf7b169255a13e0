/** Closed times in the shape of the contract. */
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import type { Reader } from '../../platform/database/database.ts';
import { account, clinic, closedTime } from '../../platform/database/schema.ts';
import { localTimeAt } from './place.ts';

/** The maximum number of closed times in a response. */
const MAX_LISTED = 500;

/**
 * The selected closed times, by start. The note of an absence is only for its doctor: it may say more about their
 * health than the clinic needs to know.
 */
export async function closedTimeView(db: Reader, by: { id: string }, which: SQL | undefined): Promise<ClosedTime[]> {
  const rows = await db
    .select({ closed: closedTime, doctorName: account.name, zone: clinic.timeZone })
    .from(closedTime)
    .innerJoin(clinic, eq(clinic.id, closedTime.clinicId))
    .leftJoin(account, eq(account.id, closedTime.doctorId))
    .where(and(which))
    .orderBy(asc(closedTime.startsAt), asc(closedTime.id))
    .limit(MAX_LISTED);
  return rows.map(({ closed, doctorName, zone }) => ({
    ...{ id: closed.id, kind: closed.kind, clinic_id: closed.clinicId, version: closed.version },
    doctor: closed.doctorId === null ? null : { id: closed.doctorId, name: doctorName ?? '' },
    ...{ start: closed.startsAt.toISOString(), end: closed.endsAt.toISOString() },
    ...{ from: localTimeAt(zone, closed.startsAt.getTime()), to: localTimeAt(zone, closed.endsAt.getTime()) },
    note: seesNote(by, closed) ? closed.note : null,
    holiday: closed.holiday,
  }));
}

/** Whether a user may read and write the note. */
export const seesNote = (by: { id: string }, { doctorId }: { doctorId: string | null }): boolean =>
  doctorId === null || doctorId === by.id;
