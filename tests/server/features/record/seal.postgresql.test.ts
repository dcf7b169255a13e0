/** Transactions that commit in another order than they began, and concurrent sealers. */
import { eq, gt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seal, verifyChain } from '../../../../server/platform/audit/seal.ts';
import { audit, auditSeal } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';

const clinic = await testApp();
const patient = await clinic.signUpPatient();
const { db, tx } = clinic.database;
const row = {
  at: new Date(),
  actorId: patient.id,
  actorRole: 'Patient' as const,
  action: 'read',
  subject: 'answers',
  patientId: patient.id,
};

test('a row whose transaction commits after a later one was sealed is sealed too', async () => {
  // The sign-in is audited too.
  await seal(clinic.database);
  const { sealed: before } = await verifyChain(db);
  let commit = () => {};
  let begun = () => {};
  const inserted = new Promise<void>(done => {
    begun = done;
  });
  const slow = tx(async open => {
    const [made] = await open.insert(audit).values(row).returning({ id: audit.id });
    begun();
    await new Promise<void>(done => {
      commit = done;
    });
    return made?.id ?? -1;
  });
  await inserted;
  const [later] = await db.insert(audit).values(row).returning({ id: audit.id });
  await seal(clinic.database);
  const newest = await db.select({ id: auditSeal.auditId }).from(auditSeal).where(gt(auditSeal.position, before));
  expect(newest).toEqual([{ id: later?.id }]);
  commit();
  const slowId = await slow;
  expect(slowId).toBeLessThan(later?.id ?? 0);
  await seal(clinic.database);
  const [sealed] = await db.select().from(auditSeal).where(eq(auditSeal.auditId, slowId));
  expect(sealed?.position).toBe(before + 2);
  expect(await verifyChain(db)).toMatchObject({ sealed: before + 2 });
});

test('concurrent sealers and writers of several servers make one complete chain', async () => {
  const before = (await verifyChain(db)).sealed;
  const writing = Array.from({ length: 100 }, () => tx(open => open.insert(audit).values(row)));
  const sealing = Array.from({ length: 30 }, () => seal(clinic.database));
  await Promise.all([...writing, ...sealing]);
  await seal(clinic.database);
  expect(await verifyChain(db)).toEqual({ sealed: before + 100, head: expect.any(String) });
});
