import { statSync, writeFileSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { POSTGRESQL_MAJOR } from '../../../../server/platform/database/embedded/directory.ts';
import { socketPath } from '../../../../server/platform/database/embedded/socketPath.ts';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { meta } from '../../../../server/platform/database/schema.ts';
import { freshDatabase } from '../../harness/database.ts';

// Each test mostly waits for its own engine.
describe.concurrent('the embedded engine', () => {
  test('refuses data of another major version, protects its socket, and refuses a second server', async ({
    onTestFinished,
  }) => {
    const fresh = await freshDatabase();
    onTestFinished(fresh.remove);
    const major = join(fresh.dataDir, 'postgresql-major');

    // Data of another major version is refused with an explanation, and left unchanged.
    writeFileSync(major, '16\n');
    await expect(openDatabase(fresh)).rejects.toThrow(
      /is of PostgreSQL 16, but this version of Clinic contains PostgreSQL 18/,
    );
    writeFileSync(major, `${POSTGRESQL_MAJOR}\n`);

    const database = await openDatabase(fresh);
    onTestFinished(database.close);
    const [row] = await database.db.execute(
      sql`select current_setting('server_version') as version, current_setting('fsync') as fsync`,
    );
    expect(row).toMatchObject({ fsync: 'on', version: expect.stringMatching(`^${POSTGRESQL_MAJOR}\\.`) });

    // Only its owner can reach the socket.
    const socket = socketPath(fresh.dataDir, 'database.sock');
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(statSync(join(socket, '..')).mode & 0o777).toBe(0o700);

    // A second server on the same data is refused.
    await expect(openDatabase(fresh)).rejects.toThrow(/in use by process/);
  });

  test('works with a data directory whose path is too long for a socket', async () => {
    const fresh = await freshDatabase();
    const dataDir = join(fresh.dataDir, 'long'.repeat(30));
    for (const part of ['database', 'postgresql-major']) {
      await cp(join(fresh.dataDir, part), join(dataDir, part), { recursive: true });
    }
    const database = await openDatabase({ dataDir });
    await database.ping();
    await database.close();
    const socket = socketPath(dataDir, 'database.sock');
    expect(Buffer.byteLength(socket)).toBeLessThan(104);
    await rm(join(socket, '..'), { recursive: true });
    await fresh.remove();
  });

  test('repeats a first start that was interrupted', async ({ onTestFinished }) => {
    const fresh = await freshDatabase({ empty: true });
    onTestFinished(fresh.remove);
    await mkdir(join(fresh.dataDir, 'database.new'));
    writeFileSync(join(fresh.dataDir, 'database.new', 'PG_VERSION'), 'half');
    const database = await openDatabase(fresh);
    await database.ping();
    await database.close();
  });

  test('ends a statement over its limit together with the engine, and reopens it with all commits', async ({
    onTestFinished,
  }) => {
    const fresh = await freshDatabase();
    onTestFinished(fresh.remove);
    const database = await openDatabase({ ...fresh, statementLimitMs: 6_000 });
    onTestFinished(database.close);
    await database.tx(tx => tx.insert(meta).values({ key: 'before', value: '' }));
    const stuck = database.tx(async tx => {
      await tx.insert(meta).values({ key: 'within', value: '' });
      await tx.execute(sql`select count(*) from generate_series(1, 100000000000)`);
    });
    await expect(stuck).rejects.toThrow();
    // Waits until the engine is open again.
    const rows = await database.tx(tx => tx.select().from(meta));
    expect(rows.map(row => row.key)).toContain('before');
    expect(rows.map(row => row.key)).not.toContain('within');
  });

  test('doesn’t end a statement over its limit while none counts, as during a migration', async ({
    onTestFinished,
  }) => {
    const fresh = await freshDatabase();
    onTestFinished(fresh.remove);
    const database = await openDatabase({ ...fresh, statementLimitMs: 1_000 });
    onTestFinished(database.close);
    const busy = sql`do $$ begin while clock_timestamp() < now() + interval '4 s' loop end loop; end $$`;
    await database.withoutLimit(() => database.tx(tx => tx.execute(busy)));
    expect(database.activity().reopened).toBe(0);
  });

  test('doesn’t reopen an engine that is idle for longer than the statement limit', async ({ onTestFinished }) => {
    const fresh = await freshDatabase();
    onTestFinished(fresh.remove);
    const database = await openDatabase({ ...fresh, statementLimitMs: 3_000 });
    onTestFinished(database.close);
    await database.tx(tx => tx.execute(sql`create temporary table mark (only_here integer)`));
    await sleep(5_000);
    // A reopened engine would not have the temporary table.
    await expect(database.tx(tx => tx.execute(sql`select * from mark`))).resolves.toHaveLength(0);
  });

  test('reopens an engine that failed internally and no longer responds', async ({ onTestFinished }) => {
    const fresh = await freshDatabase();
    onTestFinished(fresh.remove);
    const database = await openDatabase(fresh);
    onTestFinished(database.close);
    await database.db.execute(sql`create function deeper() returns int language sql as 'select 1'`);
    await database.db.execute(
      sql`create or replace function deeper() returns int language plpgsql as 'begin return deeper(); end'`,
    );
    for (let round = 1; round <= 2; round += 1) {
      const overflowing = database.tx(async tx => {
        await tx.insert(meta).values({ key: `within ${round}`, value: '' });
        await tx.execute(sql`select deeper()`);
      });
      await expect(overflowing).rejects.toThrow();
      await database.tx(tx => tx.insert(meta).values({ key: `after ${round}`, value: '' }));
    }
    const rows = await database.db.select().from(meta);
    expect(rows.map(row => row.key).sort()).toEqual(['after 1', 'after 2']);
  });
});
