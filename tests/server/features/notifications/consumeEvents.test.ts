import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { consumeEvents } from '../../../../server/features/notifications/consumeEvents.ts';
import { meta } from '../../../../server/platform/database/schema.ts';
import { openedDatabase } from '../../harness/database.ts';

test('a cursor without events for its reader is moved once a thousand transactions have passed', async () => {
  const { database } = await openedDatabase();
  const { db } = database;
  const work = vi.fn(async () => {});
  const mark = 'earlier times';
  const run = () => consumeEvents(database, { mark, which: sql`false`, work });
  const cursor = async () => (await db.select().from(meta).where(eq(meta.key, mark)))[0]?.value;
  const newTransactions = (count: number) =>
    Promise.all(Array.from({ length: count }, () => db.execute(sql`select pg_current_xact_id()`)));

  await run();
  const first = await cursor();
  expect(first).toMatch(/^\d+\.0$/);
  await newTransactions(5);
  await run();
  expect(await cursor()).toBe(first);

  await newTransactions(1_001);
  // Transactions of other tests on the same server may still hold the end back.
  await vi.waitFor(
    async () => {
      await run();
      expect(Number.parseInt((await cursor()) ?? '', 10)).toBeGreaterThan(Number.parseInt(first ?? '', 10) + 1_000);
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(work).not.toHaveBeenCalled();
});
