/** Dependents for tests, directly in the database. */
import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { care, patient } from '../../../../server/platform/database/schema.ts';
import type { TestApp } from '../../harness/app.ts';

interface Someone {
  id: string;
}

/** Lets a patient with an account care for another one. Changes nothing if they already do. */
export async function addCare({ database, clock }: TestApp, carer: Someone, dependent: Someone): Promise<void> {
  const values = { patientId: dependent.id, accountId: carer.id, addedBy: carer.id, since: clock.now() };
  await database.db.insert(care).values(values).onConflictDoNothing();
}

/** Ends all that a patient cares for. */
export async function endCare({ database, clock }: TestApp, carer: Someone): Promise<void> {
  await database.db
    .update(care)
    .set({ endedAt: clock.now(), endedBy: carer.id, endedRole: 'Patient' })
    .where(and(eq(care.accountId, carer.id), isNull(care.endedAt)));
}

/** Inserts a dependent without an account, whom a patient has added, and returns the id. */
export async function registerDependent(clinic: TestApp, carer: Someone): Promise<string> {
  const id = randomUUID();
  const contact = { name: 'Leo Lima', phone: '+5511987654321', birthday: '2019-08-12', gender: 'm' as const };
  await clinic.database.db.insert(patient).values({ ...contact, id, rootId: id, createdBy: carer.id });
  await addCare(clinic, carer, { id });
  return id;
}
