import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { databaseDirectory } from '../../../../server/platform/database/embedded/directory.ts';
import { vacuum } from '../../../../server/platform/database/embedded/maintenance.ts';
import { openedDatabase } from '../../harness/database.ts';

const ROUNDS = 4;

test('rows that are overwritten repeatedly don’t grow the tables or the log without limit', async () => {
  const { database, dataDir } = await openedDatabase();
  const state = async () => {
    const [row] = await database.db.execute<{ bytes: number }>(
      sql`select pg_total_relation_size('meta')::int as bytes`,
    );
    const log = await readdir(join(databaseDirectory(dataDir), 'pg_wal'));
    return { bytes: row?.bytes ?? 0, segments: log.filter(name => /^[0-9A-F]{24}$/.test(name)).length };
  };
  const overwrite = () =>
    database.db.execute(sql`
      insert into meta select i::text, repeat(md5(i::text), 20) from generate_series(1, 20000) i
      on conflict (key) do update set value = excluded.value`);
  await overwrite();
  await overwrite();
  await vacuum(database);
  const before = await state();
  for (let round = 0; round < ROUNDS; round += 1) {
    await overwrite();
    await vacuum(database);
  }
  const after = await state();
  expect(after.bytes).toBeLessThan(before.bytes * 1.5);
  expect(after.segments).toBeLessThanOrEqual(before.segments + 2);
});
