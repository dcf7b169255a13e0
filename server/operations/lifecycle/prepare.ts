/** Prepares a database for this version: tables, reference data, and demo data if requested. */
import { eq, sql } from 'drizzle-orm';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { type Database, DatabaseRefusal, type Tx } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { addReferenceData } from '../../platform/database/reference.ts';
import { account, clinic, meta } from '../../platform/database/schema.ts';

/** The key of the advisory lock for preparation, different from all other locks. */
const LOCK = 7_202_612;

const DEMO = 'demo';

export interface Preparation {
  /** Whether this is the demo: an empty database is filled and permanently marked. */
  demo: boolean;
  now: Date;
  dataDir: string;
}

async function isDemo(tx: Tx): Promise<boolean> {
  return (await tx.select().from(meta).where(eq(meta.key, DEMO))).length > 0;
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const [accounts, clinics] = [await tx.$count(account), await tx.$count(clinic)];
  return accounts === 0 && clinics === 0;
}

/**
 * Stores the demo's files, and returns the function that adds its data. Only a demo loads this code, whose image
 * library takes 10 MB of memory.
 */
async function prepareDemo({ now, dataDir }: Preparation): Promise<(tx: Tx) => Promise<void>> {
  const { storeDemoExams } = await import('../demo/exams.ts');
  const { addDemoData } = await import('../demo/fill.ts');
  const { demoPassword } = await import('../demo/people.ts');
  const data = { now, passwordHash: await hashPassword(demoPassword), exams: await storeDemoExams(dataDir) };
  return tx => addDemoData(tx, data);
}

/** Prepares the database. Throws a `DatabaseRefusal` if demo data would be mixed with real data. */
export async function prepareDatabase(database: Database, preparation: Preparation): Promise<void> {
  await migrate(database);
  // Hashing and files come before the transaction, which would otherwise block the database.
  const addDemo = preparation.demo && (await prepareDemo(preparation));
  await database.tx(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await addReferenceData(tx);
    const marked = await isDemo(tx);
    if (marked && !addDemo) {
      throw new DatabaseRefusal(
        'This database contains demo data: start it with `npm run demo`, or set another DATA_DIR or DATABASE_URL.',
      );
    }
    if (marked || !addDemo) return;
    if (!(await isEmpty(tx))) {
      throw new DatabaseRefusal(
        'This database contains real data, which the demo never changes: set another DATA_DIR or DATABASE_URL.',
      );
    }
    await addDemo(tx);
    await tx.insert(meta).values({ key: DEMO, value: preparation.now.toISOString() });
  });
}
