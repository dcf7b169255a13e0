import { and, eq } from 'drizzle-orm';
import type { OfflineAccess } from '../../../contract/record.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { audit as auditTable } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { isTreating } from './access.ts';

/**
 * Audits that a doctor's device displayed a patient's data from its mirror: when, by the device's clock, and when the
 * server received the report. The doctor may have stopped treating the patient in the meantime. A doctor who never
 * accessed any of this patient's data can't report an access.
 * @param sessionDays how long a device can display data without a sign-in; an earlier time is moved to this limit
 * @throws refusal `not_found`
 */
export async function recordOfflineAccess(
  tx: Tx,
  by: Actor,
  { patient_id, subject, opened_at }: OfflineAccess,
  sessionDays: number,
): Promise<void> {
  const seen = and(eq(auditTable.patientId, patient_id), eq(auditTable.actorId, by.id));
  const [earlier] = await tx.select({ id: auditTable.id }).from(auditTable).where(seen).limit(1);
  if (!earlier && !(await isTreating(tx, by.id, patient_id))) throw refuse('not_found');
  const now = by.at.getTime();
  const at = new Date(Math.min(Math.max(Date.parse(opened_at), now - sessionDays * DAY_MS), now));
  await audit(tx, { ...by, at, receivedAt: by.at }, { action: 'opened_on_device', subject, patientId: patient_id });
}
