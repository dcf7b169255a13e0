/** Exams that patients hand in, for tests, inserted directly into the database. */
import { handedInExam } from '../../../../server/platform/database/schema.ts';
import type { TestApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';
import type { Bearer } from '../../harness/requests.ts';
import { formHeaders, formOf } from '../../platform/files/specimens.ts';

const file: Partial<typeof handedInExam.$inferInsert> = {
  ...{ fileHash: 'b'.repeat(64), fileName: 'hemograma.png', mimetype: 'image/png', sizeBytes: 48_213 },
  uploadedAt: new Date(0),
};

/** Inserts one without a file, or with one that isn't on the disk. */
export async function makeHandedIn(
  clinic: TestApp,
  patient: Pick<Person, 'id'>,
  { hasFile = false, ...more }: Partial<typeof handedInExam.$inferInsert> & { hasFile?: boolean } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await clinic.database.db.insert(handedInExam).values({
    ...{ id, patientId: patient.id, accountId: patient.id, createdAt: clinic.clock.now() },
    ...(hasFile && file),
    ...more,
  });
  return id;
}

/** Announces an exam, and returns its id. */
export async function handIn(clinic: TestApp, as: Bearer, body: object = {}, query = ''): Promise<string> {
  const id = crypto.randomUUID();
  const answer = await clinic.post(`/handed-in-exams${query}`, { id, ...body }, { as });
  if (answer.status !== 201) throw new Error(`Handing in got ${answer.status}.`);
  return id;
}

/** Sends the file of an exam as the app does. */
export const sendFile = (clinic: TestApp, as: Bearer, id: string, bytes: Buffer, name = 'exame.png', key?: string) =>
  clinic.post(
    '/handed-in-exams/upload',
    formOf([
      { name: 'text', value: id },
      { name: 'image', value: bytes, fileName: name },
    ]),
    { as, headers: formHeaders, ...(key && { key }) },
  );
