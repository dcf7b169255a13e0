import { createHash } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { seal, sealProofs, verifyChain } from '../../../../server/platform/audit/seal.ts';
import { audit, auditSeal, auditUnsealed } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';

const clinic = await testApp();
const patient = await clinic.signUpPatient();
const { db } = clinic.database;

/** A patient's own reads add one row a day. */
const read = () => {
  clinic.clock.advance(86_400_000);
  return clinic.get('/questionaries', { as: patient });
};
const sealAll = () => seal(clinic.database);

/** What the database's owner could do; our triggers are disabled meanwhile. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await clinic.database.tx(async tx => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
}

beforeEach(async () => {
  await tamper(sql`truncate audit_seal, audit_unsealed, audit`);
  for (let i = 0; i < 5; i += 1) await read();
});

test('rows are pending until they are sealed, then all of them are in the chain', async () => {
  const { id: first } = (await db.select().from(audit).orderBy(asc(audit.id)).limit(1))[0] ?? expect.fail();
  expect(await verifyChain(db)).toMatchObject({ sealed: 0, tail: { first, last: first + 4, rows: 5 } });
  await sealAll();
  const report = await verifyChain(db);
  expect(report).toEqual({ sealed: 5, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await read();
  await sealAll();
  const longer = await verifyChain(db);
  expect(longer).toEqual({ sealed: 6, head: expect.any(String) });
  expect(longer.head).not.toBe(report.head);
});

test('more rows than one batch are sealed in one run', async () => {
  const [row] = await db.select().from(audit).limit(1);
  const { id: _, ...values } = row ?? expect.fail();
  for (let i = 0; i < 3; i += 1) await db.insert(audit).values(Array(400).fill(values));
  await sealAll();
  expect(await verifyChain(db)).toEqual({ sealed: 1_205, head: expect.any(String) });
});

test('a restored database lists its pending rows again, and nothing is sealed twice', async () => {
  await sealAll();
  const { head } = await verifyChain(db);
  await db.insert(auditUnsealed).select(db.select({ auditId: audit.id }).from(audit));
  await sealAll();
  expect(await verifyChain(db)).toEqual({ sealed: 5, head });
});

test('a row that was sealed before receipt times and salts existed keeps its hash', async () => {
  const [row] = await db.execute<Record<string, string | number | null>>(sql`
    select *, id::int as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from audit order by audit.id`);
  const { id, at, actor_id, actor_role, action, subject, subject_id, patient_id, address } = row ?? expect.fail();
  const text = JSON.stringify([id, at, actor_id, actor_role, action, subject, subject_id, patient_id, address]);
  const hash = createHash('sha256').update(Buffer.alloc(32)).update(text).digest();
  await db.insert(auditSeal).values({ auditId: Number(id), position: 1, hash });
  await sealAll();
  expect(await verifyChain(db)).toEqual({ sealed: 5, head: expect.any(String) });
});

test('a seal covers the network address without containing it', async () => {
  await sealAll();
  const proofs = await sealProofs(db, undefined, { after: 0, last: Number.MAX_SAFE_INTEGER });
  expect(proofs).toHaveLength(5);
  for (const { seal } of proofs) {
    expect(JSON.stringify(seal)).not.toContain('127.0.0.1');
    const salted = createHash('sha256')
      .update(Buffer.from(seal?.salt ?? '', 'hex'))
      .update('"127.0.0.1"');
    expect(seal?.values[8]).toBe(salted.digest('hex'));
  }
  await tamper(sql`update audit set address = '127.0.0.2' where id = ${third}`);
  expect(await verifyChain(db)).toMatchObject({ broken: { position: 3, why: 'row changed' } });
});

const third = sql`(select audit_id from audit_seal where position = 3)`;

test.each([
  ['a changed row', sql`update audit set actor_role = 'Doctor' where id = ${third}`, 'row changed', 3],
  [
    'an invented receipt time',
    sql`update audit set received_at = at + interval '1 second' where id = ${third}`,
    'row changed',
    3,
  ],
  ['a moved time', sql`update audit set at = at + interval '1 microsecond' where id = ${third}`, 'row changed', 3],
  ['a lost address', sql`update audit set address = null where id = ${third}`, 'row changed', 3],
  ['a deleted row', sql`delete from audit where id = ${third}`, 'row gone', 3],
  ['a deleted seal', sql`delete from audit_seal where position = 3`, 'seal gone', 4],
  [
    'two swapped seals',
    sql`update audit_seal set position = case position when 2 then 103 else 102 end where position in (2, 3)`,
    'seal gone',
    4,
  ],
  ['a row that was never sealed', sql`delete from audit_seal where position = 5`, 'row never sealed', 5],
])('%s is detected', async (_what, statement, why, position) => {
  await sealAll();
  expect((await verifyChain(db)).broken).toBeUndefined();
  await tamper(statement);
  expect((await verifyChain(db)).broken).toMatchObject({ why, position });
});

test('a listening server seals rows within seconds', async () => {
  await clinic.app.listen({ port: 0, host: '127.0.0.1' });
  await vi.waitFor(async () => expect(await db.$count(auditSeal)).toBe(5), { timeout: 8_000 });
  await read();
  await vi.waitFor(async () => expect(await db.$count(auditSeal)).toBe(6), { timeout: 8_000 });
});

test('seals have consecutive positions', async () => {
  await sealAll();
  const seals = await db.select().from(auditSeal).orderBy(asc(auditSeal.position));
  expect(seals.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
});
