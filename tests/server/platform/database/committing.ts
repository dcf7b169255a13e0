/** A process that commits rows and prints each committed key, until it is killed. */
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { meta } from '../../../../server/platform/database/schema.ts';

const database = await openDatabase({ dataDir: process.argv[2] ?? '' });
for (let row = 1; ; row += 1) {
  const key = `row ${row}`;
  await database.tx(tx => tx.insert(meta).values({ key, value: '' }));
  process.stdout.write(`${key}\n`);
}
