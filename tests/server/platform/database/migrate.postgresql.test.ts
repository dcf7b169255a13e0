import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate } from '../../../../server/platform/database/migrate.ts';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { addReferenceData } from '../../../../server/platform/database/reference.ts';
import { freshDatabase } from '../../harness/database.ts';

test('servers that start at the same time on an empty database migrate it once', async () => {
  const fresh = await freshDatabase({ empty: true });
  const servers = await Promise.all([1, 2, 3, 4].map(() => openDatabase(fresh)));
  await Promise.all(
    servers.map(async server => {
      await migrate(server);
      await server.tx(addReferenceData);
    }),
  );
  const [first] = servers;
  const rows = await first?.db.execute<{ version: number; times: number }>(
    sql`select version, count(*)::int as times from schema_migration group by version`,
  );
  expect(rows?.length).toBeGreaterThanOrEqual(3);
  expect(rows?.every(row => row.times === 1)).toBe(true);
  await Promise.all(servers.map(server => server.close()));
  await fresh.remove();
});

test('a server waits for migrations of another one for longer than a statement may take', async () => {
  const fresh = await freshDatabase({ empty: true });
  const [first, second] = [await openDatabase(fresh), await openDatabase({ ...fresh, statementLimitMs: 200 })];
  let release = () => {};
  const held = new Promise<void>(done => {
    release = done;
  });
  const holding = first.tx(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(7202611)`);
    await held;
  });
  const migrated = migrate(second);
  await new Promise(done => setTimeout(done, 600));
  release();
  await holding;
  await migrated;
  await expect(second.db.execute(sql`select pg_sleep(1)`)).rejects.toMatchObject({ cause: { code: '57014' } });
  await Promise.all([first.close(), second.close()]);
  await fresh.remove();
});
