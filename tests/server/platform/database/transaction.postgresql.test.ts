import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { meta } from '../../../../server/platform/database/schema.ts';
import { freshDatabase, openedDatabase } from '../../harness/database.ts';
import { startTcpProxy } from '../../harness/tcpProxy.ts';

function once<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>(done => {
    resolve = done;
  });
  return { promise, resolve };
}

test('two transactions that deadlock both succeed', async () => {
  const { database } = await openedDatabase();
  await database.db.insert(meta).values([
    { key: 'a', value: '' },
    { key: 'b', value: '' },
  ]);

  let attempts = 0;
  let held = 0;
  let bothHoldOne = () => {};
  const met = new Promise<void>(done => {
    bothHoldOne = done;
  });
  const crossing = (first: string, second: string) =>
    database.tx(async tx => {
      attempts += 1;
      await tx.update(meta).set({ value: first }).where(eq(meta.key, first));
      held += 1;
      if (held === 2) bothHoldOne();
      await met;
      await tx.update(meta).set({ value: first }).where(eq(meta.key, second));
    });
  await Promise.all([crossing('a', 'b'), crossing('b', 'a')]);
  expect(attempts).toBe(3);
});

const endConnection = sql`select pg_terminate_backend(pg_backend_pid())`;

test('a transaction that loses its connection fails, and the next ones work', async () => {
  const { database } = await openedDatabase();
  for (let round = 0; round < 8; round += 1) {
    const losing = database.tx(async tx => {
      await tx.insert(meta).values({ key: 'lost', value: '' });
      await tx.execute(endConnection).catch(() => {});
      await tx.select().from(meta);
    });
    await expect(losing).rejects.toThrow();
  }
  await database.tx(tx => tx.insert(meta).values({ key: 'kept', value: '' }));
  expect(await database.tx(tx => tx.select().from(meta))).toEqual([{ key: 'kept', value: '' }]);
});

test('a transaction whose connection ends while its work awaits something else fails, too', async () => {
  const { database } = await openedDatabase();
  const idle = once<number>();
  const other = once<void>();
  const losing = database.tx(async tx => {
    const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    idle.resolve(row?.pid ?? 0);
    await other.promise;
    await tx.insert(meta).values({ key: 'lost', value: '' });
  });
  const failed = expect(losing).rejects.toThrow();
  await database.db.execute(sql`select pg_terminate_backend(${await idle.promise})`);
  await failed;
  other.resolve();
  expect(await database.tx(tx => tx.select().from(meta))).toEqual([]);
});

test('when connections are reset, nothing hangs and no query gets the result of another', async () => {
  const fresh = await freshDatabase();
  const proxy = await startTcpProxy(fresh.databaseUrl ?? '');
  const database = await openDatabase({ ...fresh, databaseUrl: proxy.url });
  onTestFinished(async () => {
    await database.close();
    await proxy.close();
    await fresh.remove();
  });
  let last = 0;
  const wrong: unknown[] = [];
  const ask = async (reader: Pick<typeof database.db, 'execute'>) => {
    last += 1;
    const mine = last;
    const [row] = await reader.execute<{ got: number }>(sql`select ${mine}::int as got`);
    if (row?.got !== mine) wrong.push({ mine, row });
  };
  let isOver = false;
  const until = async (work: () => Promise<unknown>) => {
    while (!isOver) await work().catch(() => new Promise(again => setTimeout(again, 1)));
  };
  const transactions = [
    ...Array.from({ length: 6 }, () => until(() => ask(database.db))),
    ...Array.from({ length: 6 }, () =>
      until(() =>
        database.tx(tx => Promise.all([ask(tx), tx.insert(meta).values({ key: 'lost', value: '' }), ask(tx)])),
      ),
    ),
  ];
  for (let round = 0; round < 12; round += 1) {
    await expect
      .poll(
        () =>
          ask(database.db).then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);
    await database.tx(ask).catch(() => {});
    proxy.reset();
  }
  isOver = true;
  await Promise.all(transactions);
  await database.tx(ask);
  expect(wrong).toEqual([]);
});
