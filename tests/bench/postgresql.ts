/** A PostgreSQL with the schema and the reference data, for measuring; thrown away afterwards. */
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { addReferenceData } from '../../server/database/reference.ts';
import { startCluster } from '../server/harness/cluster.ts';

export async function startPostgresql(): Promise<{ databaseUrl: string; dataDir: string; stop(): Promise<void> }> {
  const cluster = await startCluster();
  const place = { dataDir: '', databaseUrl: cluster.url('postgres') };
  const database = await openDatabase(place);
  await migrate(database);
  await database.tx(addReferenceData);
  await database.close();
  return { ...place, stop: cluster.stop };
}
