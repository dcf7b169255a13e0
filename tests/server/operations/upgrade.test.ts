/**
 * A database of each fixture's version is upgraded, from a backup and in place: every call must answer as it did in
 * that version. If a response changes on purpose, `npx vitest run -u` writes it to the fixture's `.jsonl` file; the
 * commit shows that nothing else has changed.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { tableIn } from '../../../server/operations/backup/format.ts';
import { type Backup, openBackup } from '../../../server/operations/backup/read.ts';
import { restore } from '../../../server/operations/backup/restore.ts';
import { prepareDatabase } from '../../../server/operations/lifecycle/prepare.ts';
import { seal, verifyChain } from '../../../server/platform/audit/seal.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { latestSchemaVersion, migrate } from '../../../server/platform/database/migrate.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { schemaVersionOf, tablesOf } from '../../../server/platform/database/tables.ts';
import { replay } from '../fixtures/replay.ts';
import { MADE_AT, serveFixture } from '../fixtures/server.ts';
import { freshDatabase } from '../harness/database.ts';

const folder = join(import.meta.dirname, '../fixtures');
const fixtures = readdirSync(folder)
  .filter(file => file.endsWith('.tar'))
  .map(file => file.replace('.tar', ''));

async function emptyDatabase(): Promise<{ database: Database; dataDir: string }> {
  const fresh = await freshDatabase({ empty: true });
  const database = await openDatabase(fresh);
  afterAll(async () => {
    await database.close();
    await fresh.remove();
  });
  return { database, dataDir: fresh.dataDir };
}

async function expectSameResponses(name: string, database: Database, dataDir: string): Promise<void> {
  const server = await serveFixture(database, dataDir);
  const lines = (await replay(server)).map(each => JSON.stringify(each));
  await server.close();
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(folder, `${name}.jsonl`));
}

/** Inserts a backup's rows into the tables of its own version, without its exam files. */
async function insertRows({ entries, read }: Backup, { tx }: Database): Promise<void> {
  await tx(async tx => {
    const tables = await tablesOf(tx);
    for (const table of tables) await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
    for (const entry of entries) {
      const table = tableIn(entry.name);
      if (table === undefined) continue;
      const rows = `[${(await read(entry)).toString().trimEnd().replaceAll('\n', ',')}]`;
      await tx.execute(sql`insert into ${sql.identifier(table)} overriding system value
        select * from json_populate_recordset(null::${sql.identifier(table)}, ${rows}::text::json)`);
    }
    await tx.execute(sql`set constraints all immediate`);
    for (const table of tables) await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
    await tx.execute(sql`select setval(pg_get_serial_sequence('audit', 'id'), max(id)) from audit`);
    await tx.execute(sql`select setval(pg_get_serial_sequence('answer_version', 'version'), max(version))
      from answer_version`);
  });
}

// Each test starts an embedded engine, migrates it step by step and makes hundreds of calls.
describe.each(fixtures)('%s', { timeout: 300_000 }, name => {
  const version = Number(name.split('-')[1]);

  test('a backup is restored: every call answers as before, and the audit’s chain is intact', async () => {
    const { database, dataDir } = await emptyDatabase();
    const backup = await openBackup(join(folder, `${name}.tar`));
    expect(backup.about.schema).toBe(version);
    const chain = await restore(backup, database, dataDir, new Date(MADE_AT));
    await backup.close();
    expect(chain.broken).toBeUndefined();
    expect(chain.sealed).toBeGreaterThan(20);
    await expectSameResponses(name, database, dataDir);
    await seal(database);
    const after = await verifyChain(database.db);
    expect(after.broken).toBeUndefined();
    expect(after.sealed).toBeGreaterThan(chain.sealed);
  });

  test('a database is upgraded in place by a start of the server, and sessions continue', async () => {
    const { database, dataDir } = await emptyDatabase();
    await migrate(database, version);
    const backup = await openBackup(join(folder, `${name}.tar`));
    await insertRows(backup, database);
    const token = 'a'.repeat(43);
    const hash = createHash('sha256').update(token).digest('hex');
    await database.db.execute(sql`insert into session (token_hash, account_id, last_used_at)
      select decode(${hash}, 'hex'), id, ${MADE_AT}::timestamptz from account where email = 'patient@clinic.test'`);
    await prepareDatabase(database, { demo: true, now: new Date(MADE_AT), dataDir });
    expect(await schemaVersionOf(database.db)).toBe(await latestSchemaVersion());
    const { broken, sealed } = await verifyChain(database.db);
    expect([broken, sealed]).toEqual([undefined, backup.summary.rows.audit_seal]);
    for (const [table, rows] of Object.entries(backup.summary.rows)) {
      const [found] = await database.db.execute(sql`select count(*)::int as rows from ${sql.identifier(table)}`);
      expect({ table, ...found }).toEqual({ table, rows });
    }
    await backup.close();
    const server = await serveFixture(database, dataDir);
    const { body } = await server.get('/users/me', { as: { token } });
    await server.close();
    expect(body).toMatchObject({ role: 'Patient', name: 'Ana Paula Ribeiro', birthday: '1987-06-15' });
  });
});
