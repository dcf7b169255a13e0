/**
 * A hash chain over the audit. The hash of each sealed row covers the row and the previous hash, so rows can't be
 * changed, inserted or removed later without breaking the chain.
 *
 * Rows don't commit in the order of their ids, so sealing "everything after the last id" would miss some. Each row
 * commits together with an entry in `audit_unsealed`; every entry visible there is committed, and is sealed next.
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, asc, count, desc, eq, gt, inArray, lte, max, min, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { Database, Reader, Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { audit, auditSeal, auditUnsealed } from '../database/schema.ts';
import { runPeriodically } from '../jobs/background.ts';

const PAUSE_MS = 2_000;
/** How many rows are sealed in one transaction, or verified with one query. */
const BATCH = 500;
/** The key of the advisory lock for sealing, different from all other locks. */
const LOCK = 7_202_613;
/** The hash before the first row. */
const BEGINNING = Buffer.alloc(32);

/** The columns that a hash covers, in their serialized form. */
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

const sealColumns = { position: auditSeal.position, hash: auditSeal.hash, salt: auditSeal.salt };

type SealedRow = { [Column in keyof typeof sealed]: string | number | null };

type SealedValues = readonly (string | number | null)[];

/** The size of a seal's salt, in bytes. */
const SALT_BYTES = 16;

/**
 * The values that a hash covers, in order. Instead of the network address, it covers the address's salted hash, so that
 * the values can be shown to people who may not know the address. Rows sealed without a salt keep their hashes.
 */
function valuesOf(row: SealedRow, salt: Uint8Array | null): SealedValues {
  const { id, at, actorId, actorRole, action, subject, subjectId, patientId, address, receivedAt } = row;
  const values = [id, at, actorId, actorRole, action, subject, subjectId, patientId, hidden(address, salt)];
  // Omitted when null, so that rows older than this column keep their hashes.
  return receivedAt === null ? values : [...values, receivedAt];
}

const hidden = (address: string | number | null, salt: Uint8Array | null) =>
  salt === null ? address : createHash('sha256').update(salt).update(JSON.stringify(address)).digest('hex');

const chained = (before: Uint8Array, values: SealedValues): Buffer =>
  createHash('sha256').update(before).update(JSON.stringify(values)).digest();

/** Seals all waiting rows, in batches. One server seals at a time; the others skip it. */
export async function seal(database: Pick<Database, 'db' | 'tx'>): Promise<void> {
  const [waiting] = await database.db.select().from(auditUnsealed).limit(1);
  if (!waiting) return;
  while ((await database.tx(sealBatch)) === BATCH);
}

/** Returns how many rows were taken from the list; 0 while another server is sealing. */
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
  // A restored database lists its old rows again, and these are already sealed.
  const rows = await tx
    .select(sealed)
    .from(audit)
    .leftJoin(auditSeal, eq(auditSeal.auditId, audit.id))
    // One array parameter: with inArray, each number of ids is a new statement.
    .where(sql`${audit.id} = any(${`{${ids.join(',')}}`}::bigint[]) and ${auditSeal.auditId} is null`)
    .orderBy(asc(audit.id));
  const [last] = await tx.select().from(auditSeal).orderBy(desc(auditSeal.position)).limit(1);
  let { position, hash } = last ?? { position: 0, hash: BEGINNING };
  const seals = rows.map(row => {
    position += 1;
    const salt = randomBytes(SALT_BYTES);
    const next = chained(hash, valuesOf(row, salt));
    hash = next;
    return { id: row.id, position, hash: next.toString('hex'), salt: salt.toString('hex') };
  });
  if (seals.length > 0) await insertSeals(tx, { seals: JSON.stringify(seals) });
  return taken.length;
}

/** Takes the seals as one JSON text, so that it is the same prepared statement for any number of them. */
const insertSeals = prepared(
  ['seals'],
  ({ seals }) => sql`
    insert into audit_seal (audit_id, position, hash, salt)
    select id, position, decode(hash, 'hex'), decode(salt, 'hex')
    from jsonb_to_recordset(${seals}::jsonb) seal (id bigint, position bigint, hash text, salt text)`,
);

/** The result of verifying the whole chain. */
export interface ChainReport {
  /** How many rows the chain contains, up to the first fault. */
  sealed: number;
  /** The ids of rows that aren't sealed yet; undefined if there are none. */
  tail?: { first: number; last: number; rows: number };
  /** The last hash, in hex. If it is recorded elsewhere, it proves later that the chain wasn't truncated or rebuilt. */
  head: string;
  /** The first fault; undefined if there is none. */
  broken?: { position: number; auditId: number; why: 'row changed' | 'row gone' | 'seal gone' | 'row never sealed' };
}

async function unsealedTail(db: Reader): Promise<ChainReport['tail']> {
  const { auditId } = auditUnsealed;
  const [found] = await db.select({ first: min(auditId), last: max(auditId), rows: count() }).from(auditUnsealed);
  if (!found || found.first === null || found.last === null) return undefined;
  return { first: found.first, last: found.last, rows: found.rows };
}

/** Whether the chain once ended with this hash (hex), and continues from there. */
export async function isInChain(db: Reader, head: string): Promise<boolean> {
  const hash = Buffer.from(head, 'hex');
  return hash.equals(BEGINNING) || (await db.$count(auditSeal, eq(auditSeal.hash, hash))) > 0;
}

/** Verifies every row against its seal, in the order of the chain. */
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
      .select({ ...sealColumns, auditId: auditSeal.auditId, row: sealed })
      .from(auditSeal)
      .leftJoin(audit, eq(audit.id, auditSeal.auditId))
      .where(gt(auditSeal.position, position))
      .orderBy(asc(auditSeal.position))
      .limit(BATCH);
    for (const { row, ...each } of rows) {
      const at = { position: each.position, auditId: each.auditId };
      if (each.position !== position + 1) return await report({ ...at, why: 'seal gone' });
      if (row?.id == null) return await report({ ...at, why: 'row gone' });
      if (!chained(before, valuesOf(row, each.salt)).equals(each.hash))
        return await report({ ...at, why: 'row changed' });
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

/** An audit row with what proves that it hasn't changed since it was sealed. */
export interface SealProof {
  auditId: number;
  /** The place in the chain, with the hash before it and its own (hex); null until the row is sealed. */
  seal: { position: number; previous: string; hash: string; salt: string | null; values: SealedValues } | null;
}

const previous = alias(auditSeal, 'previous');

/** The proofs of the selected rows after the row `after` up to the row `last`, by id; at most a batch of them. */
export async function sealProofs(
  db: Reader,
  which: SQL | undefined,
  { after, last }: { after: number; last: number },
): Promise<SealProof[]> {
  const rows = await db
    .select({ row: sealed, ...sealColumns, previous: previous.hash })
    .from(audit)
    .leftJoin(auditSeal, eq(auditSeal.auditId, audit.id))
    .leftJoin(previous, eq(previous.position, sql`${auditSeal.position} - 1`))
    .where(and(which, gt(audit.id, after), lte(audit.id, last)))
    .orderBy(asc(audit.id))
    .limit(BATCH);
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  return rows.map(({ row, position, hash, salt, previous }) => ({
    auditId: row.id,
    seal:
      position === null || hash === null
        ? null
        : {
            ...{ position, previous: hex(previous ?? BEGINNING), hash: hex(hash) },
            ...{ salt: salt && hex(salt), values: valuesOf(row, salt) },
          },
  }));
}

/** Seals every few seconds while the server is listening. */
export async function sealing(app: FastifyInstance): Promise<void> {
  runPeriodically(app, { name: 'sealing the audit', pauseMs: PAUSE_MS, run: () => seal(app.services.database) });
}
