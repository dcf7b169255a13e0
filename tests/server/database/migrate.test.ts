import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { specialties } from '../../../contract/specialties.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { addReferenceData } from '../../../server/database/reference.ts';
import { specialty } from '../../../server/database/schema.ts';
import { freshDatabase } from '../harness/database.ts';

const fresh = await freshDatabase({ empty: true });
const database = await openDatabase(fresh);
afterAll(async () => {
  await database.close();
  await fresh.remove();
});

const versions = async () =>
  (await database.db.execute<{ version: number }>(sql`select version from schema_migration order by version`)).map(
    row => row.version,
  );

test('an empty database gets every migration once, also when asked twice', async () => {
  await migrate(database);
  const first = await versions();
  expect(first.length).toBeGreaterThanOrEqual(3);
  expect(first).toEqual(first.map((_, index) => index + 1));
  await migrate(database);
  expect(await versions()).toEqual(first);
});

test('the reference data comes once, and leaves a changed duration as it is', async () => {
  await database.tx(addReferenceData);
  await database.db.update(specialty).set({ durationMs: 900_000 });
  await database.tx(addReferenceData);
  const rows = await database.db.select().from(specialty);
  expect(rows.map(row => row.name).sort()).toEqual(specialties.map(each => each.name).sort());
  expect(new Set(rows.map(row => row.durationMs))).toEqual(new Set([900_000]));
});

test('a database of a newer version is refused with a sentence', async () => {
  await database.db.execute(sql`insert into schema_migration (version, name) values (9999, 'of_the_future')`);
  await expect(migrate(database)).rejects.toThrow(/version 9999.*start a newer one/);
});
