/** Closed times for tests. */
import { closedTime } from '../../../../server/platform/database/schema.ts';
import type { TestApp } from '../../harness/app.ts';

/** Inserts an absence of a doctor at the home clinic, in July, and returns its id. */
export async function makeAbsence(
  clinic: TestApp,
  doctor: { id: string },
  note: string | null = null,
): Promise<string> {
  const id = crypto.randomUUID();
  await clinic.database.db.insert(closedTime).values({
    ...{ id, kind: 'absence', clinicId: clinic.home.id, doctorId: doctor.id, createdBy: doctor.id },
    ...{ startsAt: new Date('2027-07-05T03:00:00Z'), endsAt: new Date('2027-07-06T03:00:00Z') },
    ...{ note, createdAt: clinic.clock.now() },
  });
  return id;
}
