import { expect, test } from 'vitest';
import {
  account,
  attempt,
  idempotency,
  knownPlace,
  mail,
  passwordReset,
  session,
} from '../../../../server/platform/database/schema.ts';
import { deleteExpired } from '../../../../server/platform/http/expiry.ts';
import { testApp } from '../../harness/app.ts';

const clinic = await testApp();
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(clinic.clock.now().getTime() - days * DAY_MS);
const bytes = (n: number) => Buffer.alloc(32, n);

test('expired data is deleted, and nothing else', async () => {
  const { db } = clinic.database;
  const { id } = await clinic.signUpPatient();
  await db.delete(session);
  await db.delete(attempt);
  await db.delete(knownPlace);
  const ages = { used: 29, unused: 31 };
  for (const [n, days] of Object.values(ages).entries()) {
    await db.insert(session).values({ tokenHash: bytes(n), accountId: id, lastUsedAt: daysAgo(days) });
  }
  for (const [n, days] of [6, 8].entries()) {
    await db
      .insert(idempotency)
      .values({ accountId: id, key: String(n), fingerprint: bytes(n), createdAt: daysAgo(days) });
  }
  const links = [
    { days: 0.5, validDays: 0 },
    { days: 2, validDays: 0 },
    { days: 2, validDays: 3 },
  ];
  for (const [n, { days, validDays }] of links.entries()) {
    const link = { createdAt: daysAgo(days), expiresAt: daysAgo(days - validDays) };
    await db.insert(passwordReset).values({ tokenHash: bytes(n), accountId: id, ...link });
  }
  const letter = { recipient: 'a@example.test', body: '' };
  await db.insert(mail).values([
    { ...letter, subject: 'sent lately', sentAt: daysAgo(1), expiresAt: daysAgo(1) },
    { ...letter, subject: 'sent long ago', sentAt: daysAgo(31), expiresAt: daysAgo(30.5) },
    { ...letter, subject: 'never sent', expiresAt: daysAgo(31) },
    { ...letter, subject: 'waiting', expiresAt: daysAgo(-1) },
  ]);
  await db.insert(attempt).values([
    { key: bytes(0), failures: 1, endsAt: daysAgo(-0.01) },
    { key: bytes(1), failures: 1, endsAt: daysAgo(0.01) },
  ]);
  for (const [n, days] of [179, 181].entries()) {
    await db.insert(knownPlace).values({ key: bytes(n), seenAt: daysAgo(days) });
  }

  await deleteExpired(clinic.database, 30, clinic.clock.now());

  expect((await db.select().from(session)).map(row => row.tokenHash[0])).toEqual([0]);
  expect((await db.select().from(idempotency)).map(row => row.key)).toEqual(['0']);
  expect((await db.select().from(passwordReset)).map(row => row.tokenHash[0]).sort()).toEqual([0, 2]);
  expect((await db.select().from(mail)).map(row => row.subject).sort()).toEqual(['sent lately', 'waiting']);
  expect((await db.select().from(attempt)).map(row => row.key[0])).toEqual([0]);
  expect((await db.select().from(knownPlace)).map(row => row.key[0])).toEqual([0]);
  expect(await db.select().from(account)).toHaveLength(1);
});
