/**
 * The chain over the audit: each sealed row's hash covers the row and the hash before it, so that none can be changed,
 * put in between or taken out afterwards without the chain telling.
 *
 * Rows commit in another order than they got their ids, so "everything after the last id" would miss some. Each row
 * commits together with an entry in `audit_unsealed`; whatever is visible there is settled, and is chained next.
 */
import { createHash } from 'node:crypto';
import { asc, count, desc, eq, gt, inArray, max, min, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database, Reader, Tx } from '../database/database.ts';
import { audit, auditSeal, auditUnsealed } from '../database/schema.ts';
import { inBackground } from '../jobs/background.ts';

const PAUSE_MS = 2_000;
/** How many rows are sealed in one transaction, or checked with one query. */
const BATCH = 500;
/** Any number that no other advisory lock of ours uses. */
const LOCK = 7_202_613;
/** What stands before the first row's hash. */
const BEGINNING = Buffer.alloc(32);

/** What a hash covers of a row, as it is written down. */
const sealed = {
  id: audit.id,
  at: sql<string>`to_char(${audit.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  actorId: audit.actorId,
  actorRole: audit.actorRole,
  action: audit.action,
  subject: audit.subject,
  subjectId: audit.subjectId,
  patientId: audit.patientId,
  address: audit.address,
  receivedAt: sql<string | null>`to_char(${audit.receivedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
};

type SealedRow = { [Column in keyof typeof sealed]: string | number | null };

function chained(before: Uint8Array, row: SealedRow): Buffer {
  const { id, at, actorId, actorRole, action, subject, subjectId, patientId, address, receivedAt } = row;
  const values = [id, at, actorId, actorRole, action, subject, subjectId, patientId, address];
  // Omitted when null, so that rows older than this column keep their hashes.
  const bytes = JSON.stringify(receivedAt === null ? values : [...values, receivedAt]);
  return createHash('sha256').update(before).update(bytes).digest();
}

/** Seals whatever waits, in batches; one sealer at a time over all servers, and the others leave it alone. */
export async function seal(database: Pick<Database, 'db' | 'tx'>): Promise<void> {
  const [waiting] = await database.db.select().from(auditUnsealed).limit(1);
  if (!waiting) return;
  while ((await database.tx(sealBatch)) === BATCH);
}

/** How many rows were taken from the list; none while somebody else seals. */
async function sealBatch(tx: Tx): Promise<number> {
  const [lock] = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
  if (!lock?.mine) return 0;
  const taken = await tx
    .delete(auditUnsealed)
    .where(
      inArray(
        auditUnsealed.auditId,
        tx.select({ id: auditUnsealed.auditId }).from(auditUnsealed).orderBy(asc(auditUnsealed.auditId)).limit(BATCH),
      ),
    )
    .returning({ id: auditUnsealed.auditId });
  if (taken.length === 0) return 0;
  const ids = taken.map(({ id }) => id);
  // A restored database lists its old rows anew, and they have their seals already.
  const rows = await tx
    .select(sealed)
    .from(audit)
    .leftJoin(auditSeal, eq(auditSeal.auditId, audit.id))
    .where(sql`${inArray(audit.id, ids)} and ${auditSeal.auditId} is null`)
    .orderBy(asc(audit.id));
  const [last] = await tx.select().from(auditSeal).orderBy(desc(auditSeal.position)).limit(1);
  let { position, hash } = last ?? { position: 0, hash: BEGINNING };
  const seals = rows.map(row => {
    position += 1;
    hash = chained(hash, row);
    return { auditId: row.id, position, hash };
  });
  if (seals.length > 0) await tx.insert(auditSeal).values(seals);
  return taken.length;
}

/** What a check of the whole chain found. */
export interface ChainReport {
  /** How many rows the chain holds, as far as it is whole. */
  sealed: number;
  /** The rows that wait for the sealer, by their ids; undefined when none does. */
  tail?: { first: number; last: number; rows: number };
  /** The last hash, in hex: noted elsewhere, it proves later that the chain was not cut short or made anew. */
  head: string;
  /** The first thing that is wrong; undefined when nothing is. */
  broken?: { position: number; auditId: number; why: 'row changed' | 'row gone' | 'seal gone' | 'row never sealed' };
}

async function unsealedTail(db: Reader): Promise<ChainReport['tail']> {
  const { auditId } = auditUnsealed;
  const [found] = await db.select({ first: min(auditId), last: max(auditId), rows: count() }).from(auditUnsealed);
  if (!found || found.first === null || found.last === null) return undefined;
  return { first: found.first, last: found.last, rows: found.rows };
}

/** Whether the chain once ended with this hash (hex), and still goes on from there. */
export async function isInChain(db: Reader, head: string): Promise<boolean> {
  const hash = Buffer.from(head, 'hex');
  return hash.equals(BEGINNING) || (await db.$count(auditSeal, eq(auditSeal.hash, hash))) > 0;
}

/** Checks every row against its seal, in the chain's order. */
export async function verifyChain(db: Reader): Promise<ChainReport> {
  let before: Uint8Array = BEGINNING;
  let position = 0;
  const report = async (broken?: ChainReport['broken']): Promise<ChainReport> => {
    const tail = await unsealedTail(db);
    return {
      sealed: position,
      head: Buffer.from(before).toString('hex'),
      ...(tail && { tail }),
      ...(broken && { broken }),
    };
  };
  for (;;) {
    const rows = await db
      .select({ position: auditSeal.position, hash: auditSeal.hash, auditId: auditSeal.auditId, row: sealed })
      .from(auditSeal)
      .leftJoin(audit, eq(audit.id, auditSeal.auditId))
      .where(gt(auditSeal.position, position))
      .orderBy(asc(auditSeal.position))
      .limit(BATCH);
    for (const { row, ...each } of rows) {
      const at = { position: each.position, auditId: each.auditId };
      if (each.position !== position + 1) return await report({ ...at, why: 'seal gone' });
      if (row?.id == null) return await report({ ...at, why: 'row gone' });
      if (!chained(before, row).equals(each.hash)) return await report({ ...at, why: 'row changed' });
      ({ position, hash: before } = each);
    }
    if (rows.length < BATCH) break;
  }
  const [stray] = await db
    .select({ id: audit.id })
    .from(audit)
    .leftJoin(auditSeal, eq(auditSeal.auditId, audit.id))
    .leftJoin(auditUnsealed, eq(auditUnsealed.auditId, audit.id))
    .where(sql`${auditSeal.auditId} is null and ${auditUnsealed.auditId} is null`)
    .limit(1);
  return await report(stray && { position: position + 1, auditId: stray.id, why: 'row never sealed' });
}

/** Seals every few seconds, once the server listens. */
export async function sealing(app: FastifyInstance): Promise<void> {
  inBackground(app, { name: 'sealing the audit', pauseMs: PAUSE_MS, run: () => seal(app.services.database) });
}
