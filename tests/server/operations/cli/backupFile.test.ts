/** The file of the command `backup`, which here opens the database directly. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runFileCommand } from '../../../../server/operations/cli/fileCommands.ts';
import { readSettings } from '../../../../server/platform/config/settings.ts';
import { freshDatabase } from '../../harness/database.ts';
import { canMount, mountSmall } from '../../harness/disk.ts';
import { folder } from '../backup/backups.ts';

async function backUpTo(path: string) {
  const { dataDir, databaseUrl, remove } = await freshDatabase();
  onTestFinished(remove);
  return await runFileCommand({ name: 'backup', argument: path }, { ...readSettings({}), dataDir, databaseUrl });
}

test('into a folder that doesn’t exist, it is refused with a sentence', async () => {
  const path = join(await folder(), 'nowhere', 'clinic.tar');
  expect(await backUpTo(path)).toEqual({ code: 1, text: `${path} can't be written (ENOENT).` });
});

// Mounting a small disk isn't permitted everywhere.
test.skipIf(!canMount())('onto a disk that runs full, it is refused with a sentence and leaves nothing', async () => {
  const place = await folder();
  const disk = mountSmall(place, '16k');
  onTestFinished(disk.unmount);
  const path = join(place, 'clinic.tar');
  expect(await backUpTo(path)).toEqual({ code: 1, text: `${path} can't be written (ENOSPC).` });
  expect(await readdir(place)).toEqual([]);
});
