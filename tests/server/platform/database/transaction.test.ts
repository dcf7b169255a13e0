import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { meta } from '../../../../server/platform/database/schema.ts';
import { freshDatabase } from '../../harness/database.ts';

const fresh = await freshDatabase();
const database = await openDatabase(fresh);
afterAll(async () => {
  await database.close();
  await fresh.remove();
});

const keys = async () => (await database.db.select().from(meta)).map(row => row.key);

test('a transaction that throws is rolled back', async () => {
  const failing = database.tx(async tx => {
    await tx.insert(meta).values({ key: 'lost', value: '' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await keys()).not.toContain('lost');
});

test('a query outside its own transaction is an error instead of a deadlock', async () => {
  const beside = database.tx(async () => await database.db.select().from(meta));
  await expect(beside).rejects.toMatchObject({ cause: { message: expect.stringMatching(/must go through its tx/) } });
  const nested = database.tx(async () => await database.tx(async () => 'inner'));
  await expect(nested).rejects.toThrow(/must go through its tx/);
});

test('work started in a transaction may use the pool after the transaction has ended', async () => {
  let release = () => {};
  const ended = new Promise<void>(done => {
    release = done;
  });
  let later: Promise<string[]> = Promise.resolve([]);
  await database.tx(async () => {
    later = ended.then(keys);
  });
  release();
  await expect(later).resolves.toEqual(expect.any(Array));
});

test('a serialization failure is retried, any other error isn’t', async () => {
  let attempts = 0;
  const passing = database.tx(async () => {
    attempts += 1;
    if (attempts < 3) throw Object.assign(new Error('passing'), { code: '40001' });
    return attempts;
  });
  await expect(passing).resolves.toBe(3);

  attempts = 0;
  const lasting = database.tx(async () => {
    attempts += 1;
    throw Object.assign(new Error('lasting'), { code: '23505' });
  });
  await expect(lasting).rejects.toThrow('lasting');
  expect(attempts).toBe(1);
});

test('a transaction that keeps failing is given up after five attempts', async () => {
  let attempts = 0;
  const endless = database.tx(async () => {
    attempts += 1;
    throw Object.assign(new Error('again'), { code: '40P01' });
  });
  await expect(endless).rejects.toThrow('again');
  expect(attempts).toBe(5);
});
