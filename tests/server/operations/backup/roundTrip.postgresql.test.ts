/** From PostgreSQL to the embedded engine and back, into databases that have no tables yet. */
import { expect, test } from 'vitest';
import { openBackup } from '../../../../server/operations/backup/read.ts';
import { restore } from '../../../../server/operations/backup/restore.ts';
import { prepareDatabase } from '../../../../server/operations/lifecycle/prepare.ts';
import { seal, verifyChain } from '../../../../server/platform/audit/seal.ts';
import { freshDatabase } from '../../harness/database.ts';
import { backedUpRowsOf, backUp, filesOf, folder, opened } from './backups.ts';

test('the demo keeps every row, every file and its chain on the way to the embedded engine and back', async () => {
  const home = await freshDatabase();
  const here = await opened(home);
  await prepareDatabase(here, { demo: true, now: new Date('2027-03-01T15:00:00Z'), dataDir: home.dataDir });
  await seal(here);
  const before = await verifyChain(here.db);

  const there = await opened({ dataDir: await folder() });
  const places = [home.dataDir];
  const move = async (from: typeof here, to: typeof here, dataDir: string) => {
    const backup = await openBackup(await backUp(from, places.at(-1) ?? ''));
    const chain = await restore(backup, to, dataDir);
    await backup.close();
    places.push(dataDir);
    return chain;
  };
  const away = await folder();
  const chain = await move(here, there, away);
  const empty = await freshDatabase({ empty: true });
  const back = await opened(empty);
  const again = await move(there, back, empty.dataDir);
  for (const one of [chain, again]) expect({ ...one, tail: undefined }).toEqual({ ...before, tail: undefined });
  const rows = await backedUpRowsOf(here);
  expect(rows.appointment?.length).toBeGreaterThan(20);
  expect(await backedUpRowsOf(there)).toEqual(rows);
  expect(await backedUpRowsOf(back)).toEqual(rows);
  const files = await filesOf(home.dataDir);
  expect(Object.keys(files).length).toBeGreaterThan(1);
  expect(await filesOf(away)).toEqual(files);
  expect(await filesOf(empty.dataDir)).toEqual(files);
});
