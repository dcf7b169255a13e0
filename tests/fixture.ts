/**
 * Makes the fixture of the present version in tests/server/fixtures: `npx tsx tests/fixture.ts`. Run it on the commit
 * before a migration that changes what existing rows mean; tests/server/operations/upgrade.test.ts upgrades each of
 * them.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackup } from '../server/operations/backup/read.ts';
import { restore } from '../server/operations/backup/restore.ts';
import { writeBackup } from '../server/operations/backup/write.ts';
import { prepareDatabase } from '../server/operations/lifecycle/prepare.ts';
import { readSettings } from '../server/platform/config/settings.ts';
import { latestSchemaVersion } from '../server/platform/database/migrate.ts';
import { openDatabase } from '../server/platform/database/open.ts';
import { DEMO_AT, fill } from './server/fixtures/fill.ts';
import { replay } from './server/fixtures/replay.ts';
import { MADE_AT, serveFixture } from './server/fixtures/server.ts';

const name = `schema-${await latestSchemaVersion()}`;
const path = (ending: string) => new URL(`server/fixtures/${name}.${ending}`, import.meta.url).pathname;
const folder = () => mkdtemp(join(tmpdir(), 'clinic-fixture-'));

const dataDir = await folder();
const database = await openDatabase({ dataDir });
await prepareDatabase(database, { demo: true, now: new Date(DEMO_AT), dataDir });
const server = await serveFixture(database, dataDir);
await fill(server);
await server.close();
const chunks: Uint8Array[] = [];
const settings = { ...readSettings({}), dataDir };
await writeBackup({ database, settings, clock: () => new Date(MADE_AT) }, async bytes => {
  chunks.push(Buffer.from(bytes));
});
await database.close();
await writeFile(path('tar'), Buffer.concat(chunks));

// The responses are those after a restore, because sessions and similar rows aren't in a backup.
const restoredDir = await folder();
const restored = await openDatabase({ dataDir: restoredDir });
const backup = await openBackup(path('tar'));
await restore(backup, restored, restoredDir, new Date(MADE_AT));
await backup.close();
const again = await serveFixture(restored, restoredDir);
const lines = (await replay(again)).map(each => JSON.stringify(each));
await again.close();
await restored.close();
await writeFile(path('jsonl'), `${lines.join('\n')}\n`);
for (const each of [dataDir, restoredDir]) await rm(each, { recursive: true });
console.log(`Made ${name}: ${lines.length} responses.`);
