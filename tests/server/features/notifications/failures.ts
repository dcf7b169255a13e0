/** Messages that weren't delivered, for tests. */
import { randomUUID } from 'node:crypto';
import { delivery } from '../../../../server/platform/database/schema.ts';
import type { TestApp } from '../../harness/app.ts';

/** Inserts a mail about an appointment at the home clinic that was refused, and returns its id. */
export async function makeFailure(
  clinic: TestApp,
  patient: { id: string },
  appointmentId: string | null,
  changes: Partial<typeof delivery.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const now = clinic.clock.now();
  await clinic.database.db.insert(delivery).values({
    ...{ id, kind: 'booked', patientId: patient.id, clinicId: clinic.home.id, appointmentId },
    ...{ createdAt: now, expiresAt: now, endedAt: now, outcome: 'failed', reason: 'refused', ...changes },
  });
  return id;
}
