import { and, eq } from 'drizzle-orm';
import type { Opening } from '../../contract/record.ts';
import type { Tx } from '../database/database.ts';
import { audit as auditTable } from '../database/schema.ts';
import { refuse } from '../http/problems.ts';
import { type Actor, audit } from '../security/audit.ts';
import { treats } from '../security/treats.ts';

/**
 * Puts on record that a doctor's device showed a patient's data from what it keeps. It counts as it was told, also when
 * the doctor treats the patient no longer; only whoever never saw anything of this patient has nothing to report.
 * @throws refusal `not_found`
 */
export async function recordOpening(tx: Tx, by: Actor, { patient_id, subject, opened_at }: Opening): Promise<void> {
  const seen = and(eq(auditTable.patientId, patient_id), eq(auditTable.actorId, by.id));
  const [earlier] = await tx.select({ id: auditTable.id }).from(auditTable).where(seen).limit(1);
  if (!earlier && !(await treats(tx, by.id, patient_id))) throw refuse('not_found');
  const told = new Date(opened_at);
  const at = told < by.at ? told : by.at;
  await audit(tx, { ...by, at }, { action: 'opened_on_device', subject, patientId: patient_id });
}
