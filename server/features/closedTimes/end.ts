import { eq } from 'drizzle-orm';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { closedTime } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { lockClosedTime, lockTimes } from './locks.ts';
import { requirePlace } from './place.ts';
import { endRequests } from './requests.ts';

/**
 * Opens the time again, and ends the requests that the closed time made. A repeat changes nothing.
 * @throws refusal `not_found`, also for one that the caller may not change
 */
export async function endClosed(tx: Tx, by: Actor, id: string): Promise<void> {
  const { clinicId, doctorId } = closedTime;
  const [found] = await tx.select({ clinicId, doctorId }).from(closedTime).where(eq(closedTime.id, id));
  if (!found) throw refuse('not_found');
  await requirePlace(tx, by, found);
  await lockTimes(tx, found);
  const locked = await lockClosedTime(tx, id);
  if (!locked || locked.endedAt) return;
  await tx.update(closedTime).set({ endedAt: by.at }).where(eq(closedTime.id, id));
  await audit(tx, by, { action: 'end', subject: 'closed_time', subjectId: id });
  await endRequests(tx, by, id);
}
