import { randomUUID } from 'node:crypto';
import { patient } from '../../../../server/platform/database/schema.ts';
import type { TestApp } from '../../harness/app.ts';

/** Inserts a patient without an account, registered at the test's clinic, and returns the id. */
export async function registerPatient(
  clinic: Pick<TestApp, 'database' | 'home'>,
  changes: Partial<typeof patient.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const contact = { name: 'Rosa Prado', phone: '+5521987654321', email: 'rosa@example.test', birthday: '1990-05-20' };
  const row = { ...contact, id, rootId: id, clinicId: clinic.home.id, ...changes };
  await clinic.database.db.insert(patient).values(row);
  return id;
}
