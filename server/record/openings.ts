import { and, eq } from 'drizzle-orm';
import type { Opening } from '../../contract/record.ts';
import type { Tx } from '../database/database.ts';
import { audit as auditTable } from '../database/schema.ts';
import { refuse } from '../http/problems.ts';
import { type Actor, audit } from '../security/audit.ts';
import { treats } from '../security/treats.ts';

const DAY_MS = 86_400_000;

/**
 * Puts on record that a doctor's device showed a patient's data from what it keeps, when the device says it did, and when
 * the server heard of it. The doctor may have ceased to treat the patient meanwhile; only who never saw anything of this
 * patient has nothing to report.
 * @param sessionDays how long a device can show anything without a sign-in; an earlier time is taken as that long ago
 * @throws refusal `not_found`
 */
export async function recordOpening(
  tx: Tx,
  by: Actor,
  { patient_id, subject, opened_at }: Opening,
  sessionDays: number,
): Promise<void> {
  const seen = and(eq(auditTable.patientId, patient_id), eq(auditTable.actorId, by.id));
  const [earlier] = await tx.select({ id: auditTable.id }).from(auditTable).where(seen).limit(1);
  if (!earlier && !(await treats(tx, by.id, patient_id))) throw refuse('not_found');
  const now = by.at.getTime();
  const at = new Date(Math.min(Math.max(Date.parse(opened_at), now - sessionDays * DAY_MS), now));
  await audit(tx, { ...by, at, receivedAt: by.at }, { action: 'opened_on_device', subject, patientId: patient_id });
}
