import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { correction } from '../../../../server/platform/database/schema.ts';
import type { TestApp } from '../../harness/app.ts';

/** Inserts a patient's request to correct the birthday, in place of the open one, and returns its id. */
export async function makeCorrection(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  patient: { id: string },
  changes: Partial<typeof correction.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const at = clock.now();
  await database.db
    .update(correction)
    .set({ state: 'withdrawn', decidedAt: at })
    .where(and(eq(correction.patientId, patient.id), eq(correction.state, 'open')));
  const whose = { id, patientId: patient.id, accountId: patient.id, requestedAt: at };
  await database.db.insert(correction).values({ ...whose, birthday: '1991-05-20', ...changes });
  return id;
}
