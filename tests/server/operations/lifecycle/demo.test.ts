import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { prepareDatabase } from '../../../../server/operations/lifecycle/prepare.ts';
import { isPassword } from '../../../../server/platform/auth/passwords.ts';
import type { Database } from '../../../../server/platform/database/database.ts';
import {
  account,
  answer,
  appointment,
  audit,
  care,
  clinic,
  closedTime,
  doctorSpecialty,
  exam,
  handedInExam,
  meta,
  patient,
  specialty,
  template,
  timetable,
  weeklyHours,
} from '../../../../server/platform/database/schema.ts';
import { openedDatabase } from '../../harness/database.ts';
import { addClinic } from '../../harness/people.ts';

async function opened() {
  const { database, dataDir } = await openedDatabase();
  const prepare = (demo: boolean, now = '2027-03-01T15:00:00Z') =>
    prepareDatabase(database, { demo, now: new Date(now), dataDir });
  return { database, dataDir, prepare };
}

const tables = {
  clinic,
  specialty,
  account,
  patient,
  care,
  doctorSpecialty,
  weeklyHours,
  timetable,
  template,
  closedTime,
  appointment,
  exam,
  handedInExam,
  answer,
  meta,
};

/** Every row of the demo without the salted hash, dates, and what follows from them: the day's states, the holiday. */
async function contents({ db }: Database): Promise<Record<string, string[]>> {
  const read = async (table: (typeof tables)[keyof typeof tables]) =>
    (await db.select().from(table)).map(row =>
      JSON.stringify(row, (key, value) =>
        /(At|On|Hash)$|^(since|status|holiday|note)$/.test(key) && key !== 'fileHash' ? undefined : value,
      ),
    );
  const found: Record<string, string[]> = {};
  for (const [name, table] of Object.entries(tables)) found[name] = (await read(table)).sort();
  return { ...found, meta: found.meta?.map(row => row.slice(0, 15)) ?? [] };
}

test('an empty database is filled with the demo: accounts with its password, and valid files', async () => {
  const { database, dataDir, prepare } = await opened();
  await prepare(true);
  const people = await database.db.select().from(account);
  const known = [
    'patient@clinic.test',
    'patient2@clinic.test',
    'doctor@clinic.test',
    'doctor2@clinic.test',
    'desk@clinic.test',
  ];
  for (const email of known) {
    const found = people.find(person => person.email === email);
    expect(await isPassword('demo1234', found?.passwordHash)).toBe(true);
  }
  expect(people.filter(person => person.role === 'Doctor' && person.approvedAt === null)).toEqual([]);

  const ofAppointments = await database.db.select().from(exam);
  const handedIn = await database.db.select().from(handedInExam);
  expect(handedIn).toMatchObject([{ appointmentId: expect.any(String), note: expect.any(String) }]);
  const exams = [...ofAppointments, ...handedIn];
  for (const each of exams) expect(each).toMatchObject({ label: expect.any(String), takenOn: expect.any(String) });
  expect(new Set(exams.map(each => each.mimetype))).toEqual(new Set(['image/png', 'application/pdf']));
  for (const { fileHash, mimetype, sizeBytes } of exams) {
    const bytes = await readFile(join(dataDir, 'exams', fileHash?.slice(0, 2) ?? '', fileHash ?? ''));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(fileHash);
    expect(bytes.length).toBe(sizeBytes);
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe(mimetype);
  }

  const ana = people.find(person => person.email === 'patient@clinic.test')?.id ?? '';
  const readings = await database.db.select().from(audit).where(eq(audit.patientId, ana));
  expect(new Set(readings.map(({ actorRole }) => actorRole))).toEqual(new Set(['Doctor', 'Patient']));
});

test('the demo is the same every time except for dates, is created once, and refuses a start without --demo', async () => {
  const [one, other] = [await opened(), await opened()];
  await one.prepare(true, '2027-03-01T15:00:00Z');
  await other.prepare(true, '2028-11-15T02:00:00Z');
  const first = await contents(one.database);
  expect(await contents(other.database)).toEqual(first);
  await one.prepare(true, '2027-04-01T15:00:00Z');
  await expect(one.prepare(false)).rejects.toThrow(/contains demo data: start it with `npm run demo`/);
  expect(await contents(one.database)).toEqual(first);
});

test('the demo refuses a database with real data and leaves it unchanged', async () => {
  const { database, prepare } = await opened();
  await prepare(false);
  await addClinic(database, { name: 'Clínica de verdade' });
  await expect(prepare(true)).rejects.toThrow(/contains real data/);
  expect((await database.db.select().from(clinic)).map(row => row.name)).toEqual(['Clínica de verdade']);
  await prepare(false);
});
