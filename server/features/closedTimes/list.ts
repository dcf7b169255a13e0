import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import { requireClinic } from '../../platform/auth/staff.ts';
import type { Reader } from '../../platform/database/database.ts';
import { account, closedTime } from '../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';
import { closedTimeView } from './view.ts';

/**
 * The closed times of a clinic that aren't over, by start; for a doctor their absences and the clinic's.
 * @param clinicId a doctor's own clinic by default
 * @throws refusal `not_found` for another clinic; `validation` for a receptionist who names none
 */
export async function closedTimesOf(db: Reader, by: Actor, clinicId?: string): Promise<ClosedTime[]> {
  const at = by.role === 'Doctor' ? await ownClinic(db, by, clinicId) : clinicId;
  if (at === undefined) throw refuseFields([{ field: 'clinic', code: 'required' }]);
  if (by.role !== 'Doctor') await requireClinic(db, by, at);
  const { doctorId } = closedTime;
  return await closedTimeView(
    db,
    by,
    and(
      ...[eq(closedTime.clinicId, at), isNull(closedTime.endedAt), gt(closedTime.endsAt, by.at)],
      by.role === 'Doctor' ? or(isNull(doctorId), eq(doctorId, by.id)) : undefined,
    ),
  );
}

/** Also of a doctor who waits for approval: nothing here is about patients. */
async function ownClinic(db: Reader, by: Actor, given: string | undefined): Promise<string> {
  const [own] = await db.select({ clinicId: account.clinicId }).from(account).where(eq(account.id, by.id));
  if (!own?.clinicId || (given ?? own.clinicId) !== own.clinicId) throw refuse('not_found');
  return own.clinicId;
}
