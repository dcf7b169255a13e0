/** When a clinic writes to its patients: its settings. */
import { eq } from 'drizzle-orm';
import { clockLabel } from '../../../contract/clinicTime.ts';
import { minutesOf } from '../../../contract/hours.ts';
import type { ClinicMessages } from '../../../contract/notifications.ts';
import { type AuditActor, audit } from '../../platform/audit/audit.ts';
import { lockManagedClinic } from '../../platform/auth/staff.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { clinic } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';

/** @throws refusal `not_found` */
export async function clinicMessages(db: Reader, id: string): Promise<ClinicMessages> {
  const [found] = await db.select().from(clinic).where(eq(clinic.id, id));
  if (!found) throw refuse('not_found');
  const { reminderEvening, reminderHours: hours, quietFrom, quietTo } = found;
  return {
    evening: reminderEvening === null ? null : clockLabel(reminderEvening),
    hours,
    quiet: quietFrom === null || quietTo === null ? null : { from: clockLabel(quietFrom), to: clockLabel(quietTo) },
  };
}

/** @throws refusal `not_found` for a clinic that the actor may not manage */
export async function saveClinicMessages(
  tx: Tx,
  id: string,
  { evening, hours, quiet }: ClinicMessages,
  by: AuditActor & { id: string },
): Promise<ClinicMessages> {
  await lockManagedClinic(tx, by, id);
  const times = {
    ...{ reminderEvening: evening === null ? null : minutesOf(evening), reminderHours: hours },
    ...{ quietFrom: quiet && minutesOf(quiet.from), quietTo: quiet && minutesOf(quiet.to) },
  };
  await tx.update(clinic).set(times).where(eq(clinic.id, id));
  await audit(tx, by, { action: 'change', subject: 'clinic', subjectId: id });
  return await clinicMessages(tx, id);
}
