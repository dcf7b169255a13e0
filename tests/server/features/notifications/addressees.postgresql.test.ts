/** What PostgreSQL reads to find out who gets messages, by its own counts. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addresseesOf } from '../../../../server/features/notifications/addressees.ts';
import { openedDatabase } from '../../harness/database.ts';
import { insertPeople } from '../../race/insertPeople.ts';

test('the carers of each patient are looked up once, not once for each account', async () => {
  const { database } = await openedDatabase();
  const { patients } = await insertPeople(database, { patients: 100, doctors: 1, hours: { start: 480, end: 720 } });
  const asked = patients.slice(0, 10).map(({ id }) => id);

  const { reached, scans } = await database.tx(async tx => {
    const reached = await addresseesOf(tx, asked, { emailConfirmation: false });
    const [counts] = await tx.execute<{ scans: number }>(sql`
      select (seq_scan + idx_scan)::int as scans from pg_stat_xact_user_tables where relname = 'care'`);
    return { reached, scans: counts?.scans };
  });

  expect([...reached].map(([id, { people }]) => [id, people.map(({ accountId }) => accountId)]).sort()).toEqual(
    asked.map(id => [id, [id]]).sort(),
  );
  expect(scans).toBeLessThanOrEqual(asked.length);
});
