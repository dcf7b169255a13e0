import { expect, test } from 'vitest';
import {
  account,
  attempt,
  emailChange,
  freedSlot,
  idempotency,
  knownPlace,
  passwordReset,
  session,
  slotOffer,
  waitlistEntry,
} from '../../../../server/platform/database/schema.ts';
import { deleteExpired } from '../../../../server/platform/http/expiry.ts';
import { makeAppointment } from '../../features/record/appointments.ts';
import { testApp } from '../../harness/app.ts';
import { specialtyId } from '../../harness/people.ts';

const clinic = await testApp();
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(clinic.clock.now().getTime() - days * DAY_MS);
const bytes = (n: number) => Buffer.alloc(32, n);

test('expired data is deleted, and nothing else', async () => {
  const { db } = clinic.database;
  const { id } = await clinic.signUpPatient();
  const other = await clinic.signUpPatient();
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
  await db.insert(attempt).values([
    { key: bytes(0), failures: 1, endsAt: daysAgo(-0.01) },
    { key: bytes(1), failures: 1, endsAt: daysAgo(0.01) },
  ]);
  for (const [n, days] of [179, 181].entries()) {
    await db.insert(knownPlace).values({ key: bytes(n), seenAt: daysAgo(days) });
  }

  for (const [accountId, days] of [
    [id, 0.5],
    [other.id, 1.5],
  ] as const) {
    const code = { codeHash: bytes(0), createdAt: daysAgo(days), sent: 1, sentSince: daysAgo(days) };
    await db.insert(emailChange).values({ ...code, accountId, email: 'a@example.test' });
  }

  await deleteExpired(clinic.database, 30, clinic.clock.now());

  expect((await db.select().from(session)).map(row => row.tokenHash[0])).toEqual([0]);
  expect((await db.select().from(idempotency)).map(row => row.key)).toEqual(['0']);
  expect((await db.select().from(passwordReset)).map(row => row.tokenHash[0]).sort()).toEqual([0, 2]);
  expect((await db.select().from(attempt)).map(row => row.key[0])).toEqual([0]);
  expect((await db.select().from(knownPlace)).map(row => row.key[0])).toEqual([0]);
  expect((await db.select().from(emailChange)).map(row => row.accountId)).toEqual([id]);
  expect(await db.select().from(account)).toHaveLength(2);
});

test('offers of earlier times are deleted once the appointment is long over, not while its patient waits', async () => {
  const { db } = clinic.database;
  const [patient, doctor] = [await clinic.signUpPatient(), await clinic.signUpDoctor()];
  const offerFor = async (daysAhead: number, ended: Date | null, nth: number) => {
    const at = daysAgo(-daysAhead);
    const appointmentId = await makeAppointment(clinic, patient, doctor, { at: at.toISOString() });
    const [entryId, slotId] = [crypto.randomUUID(), crypto.randomUUID()];
    const times = { weekdays: 127, fromMinute: 0, toMinute: 1439, weeklyLimit: 2 };
    await db.insert(waitlistEntry).values({ id: entryId, appointmentId, ...times, createdAt: daysAgo(90) });
    const [startsAt, endsAt] = [daysAgo(50 - nth), daysAgo(49.5 - nth)];
    const place = { doctorId: doctor.id, specialtyId: specialtyId('Clínica Geral'), clinicId: clinic.home.id };
    await db.insert(freedSlot).values({ id: slotId, ...place, startsAt, endsAt, freedAt: daysAgo(61), endedAt: ended });
    const outcome = ended && ('expired' as const);
    const offer = { slotId, entryId, appointmentId, offeredAt: daysAgo(60), expiresAt: daysAgo(59) };
    await db.insert(slotOffer).values({ ...offer, outcome, endedAt: ended });
    return slotId;
  };
  await offerFor(-31, daysAgo(59), 0);
  const kept = [
    await offerFor(-29, daysAgo(59), 1),
    await offerFor(100, daysAgo(59), 2),
    await offerFor(-32, daysAgo(29), 3),
    await offerFor(-33, null, 4),
  ];

  await deleteExpired(clinic.database, 30, clinic.clock.now());

  expect((await db.select().from(slotOffer)).map(({ slotId }) => slotId).sort()).toEqual(kept.toSorted());
  expect((await db.select().from(freedSlot)).map(({ id }) => id).sort()).toEqual(kept.toSorted());
});
