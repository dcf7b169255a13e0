/** Whose time the caller may close, and from when until when. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Span } from '../../../contract/attendance.ts';
import { dateOf, instantOf, labelAt, plainDay, wallClock } from '../../../contract/clinicTime.ts';
import { isTooLong } from '../../../contract/closedTimes.ts';
import { minutesOf } from '../../../contract/hours.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import { isApproved } from '../../platform/auth/approval.ts';
import { worksAt } from '../../platform/auth/staff.ts';
import type { Reader } from '../../platform/database/database.ts';
import { account, clinic } from '../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';

/** The clinic of a closed time, and the doctor if it is an absence. */
export interface Place {
  clinicId: string;
  doctorId: string | null;
  /** The clinic's IANA zone. */
  zone: string;
}

/**
 * The clinic, if the caller may close time there: a doctor with the clinic's approval their own, a receptionist of the
 * clinic also that of its doctors and the clinic's.
 * @throws refusal `not_found`
 */
export async function requirePlace(
  db: Reader,
  by: Actor,
  { clinicId, doctorId }: { clinicId: string; doctorId: string | null },
): Promise<Place> {
  if (by.role === 'Doctor' && doctorId !== by.id) throw refuse('not_found');
  const [found] = await db
    .select({ zone: clinic.timeZone })
    .from(clinic)
    .where(
      and(
        eq(clinic.id, clinicId),
        by.role === 'Doctor' ? isApproved(by) : worksAt(clinic.id, by),
        doctorId === null ? undefined : isDoctorOf(doctorId),
      ),
    );
  if (!found) throw refuse('not_found');
  return { clinicId, doctorId, zone: found.zone };
}

const isDoctorOf = (doctorId: string): SQL => sql`exists (
  select from ${account} doctor where doctor.id = ${doctorId}::uuid and role = 'Doctor' and clinic_id = ${clinic.id})`;

/** The last year of a closed time. Four digits are enough for it in any zone. */
const LAST_YEAR = 9998;

/**
 * The instants of wall-clock times at the clinic, as `instantOf` has them around a change of the clocks.
 * @throws refusal `validation` for `to` unless it is after `from`, and not too long
 */
export function spanOf({ zone }: Pick<Place, 'zone'>, { from, to }: { from: string; to: string }): Span {
  const [start, end] = [instantAt(zone, from), instantAt(zone, to)];
  if (start >= end || isTooLong({ from, to }) || plainDay(to.slice(0, 10)).year > LAST_YEAR)
    throw refuseFields([{ field: 'to', code: 'date_invalid' }]);
  return { start, end };
}

const instantAt = (zone: string, local: string): number =>
  instantOf(zone, plainDay(local.slice(0, 10)), minutesOf(local.slice(11)));

/** An instant as a wall-clock time at the clinic, `YYYY-MM-DDTHH:MM`. */
export const localTimeAt = (zone: string, instant: number): string =>
  `${dateOf(wallClock(zone, instant))}T${labelAt(zone, instant)}`;
