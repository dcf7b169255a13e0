import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import { requireClinic } from '../../platform/auth/staff.ts';
import type { Reader } from '../../platform/database/database.ts';
import { account, closedTime } from '../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';
import { closedTimeView } from './view.ts';

/**
 * The closed times of a clinic that end after an instant, by start; for a doctor their absences and the clinic's.
 * @param given `clinic`: a doctor's own by default; `from`: now by default
 * @throws refusal `not_found` for another clinic; `validation` for a receptionist who names none
 */
export async function closedTimesOf(
  db: Reader,
  by: Actor,
  given: { clinic?: string | undefined; from?: string | undefined },
): Promise<ClosedTime[]> {
  const at = by.role === 'Doctor' ? await ownClinic(db, by, given.clinic) : given.clinic;
  const from = given.from === undefined ? by.at : new Date(given.from);
  if (at === undefined) throw refuseFields([{ field: 'clinic', code: 'required' }]);
  if (by.role !== 'Doctor') await requireClinic(db, by, at);
  const { doctorId } = closedTime;
  return await closedTimeView(
    db,
    by,
    and(
      ...[eq(closedTime.clinicId, at), isNull(closedTime.endedAt), gt(closedTime.endsAt, from)],
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
