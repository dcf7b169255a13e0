/** The access log of an export, with what proves each entry (docs/product.md#my-data). */
import { desc, eq, inArray, max, type SQL } from 'drizzle-orm';
import { type SealProof, sealProofs } from '../../platform/audit/seal.ts';
import type { Reader } from '../../platform/database/database.ts';
import { ownPatient, profile } from '../../platform/database/profile.ts';
import { account, audit, auditSeal, patient } from '../../platform/database/schema.ts';
import { jsonList, jsonObject } from './json.ts';

interface LogSource {
  /** The account that exports. */
  accountId: string;
  now: Date;
  /** The rows to export. */
  which: SQL | undefined;
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>;
}

/** The log as JSON, oldest entry first. */
export async function* accessLogJson(source: LogSource): AsyncGenerator<string> {
  const { head, last } = await source.read(async db => {
    const [end] = await db
      .select({ position: auditSeal.position, hash: auditSeal.hash })
      .from(auditSeal)
      .orderBy(desc(auditSeal.position))
      .limit(1);
    const [newest] = await db.select({ id: max(audit.id) }).from(audit);
    return { head: end && { position: end.position, hash: hex(end.hash) }, last: newest?.id ?? 0 };
  });
  yield* jsonObject({
    format: 'clinic-access-log',
    version: 1,
    exported_at: source.now.toISOString(),
    sealed: 'SHA-256 of the bytes of `previous`, followed by the JSON text of `values` without spaces, is `hash`.',
    columns: [...COLUMNS],
    /** The end of the whole chain at the time of the export. */
    head: head ?? null,
    entries: jsonList(entriesOf(source, last)),
  });
}

/** What `values` of a seal are, in order; the last one is absent unless a device reported the entry later. */
const COLUMNS = [
  ...['id', 'at', 'actor_id', 'actor_role', 'action', 'subject', 'subject_id', 'patient_id'],
  ...['address_hash', 'received_at'],
];

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

async function* entriesOf(source: LogSource, last: number): AsyncGenerator<object> {
  let after = 0;
  for (;;) {
    const page = await source.read(db => entriesAfter(db, source, { after, last }));
    yield* page.entries;
    if (page.next === undefined) return;
    after = page.next;
  }
}

async function entriesAfter(db: Reader, { accountId, which }: LogSource, part: { after: number; last: number }) {
  const proofs = await sealProofs(db, which, part);
  const ids = proofs.map(({ auditId }) => auditId);
  const rows = ids.length === 0 ? [] : await readable(db, ids);
  const byId = new Map(rows.map(row => [row.id, row]));
  const entries = proofs.flatMap(({ auditId, seal }) => {
    const row = byId.get(auditId);
    if (!row) return [];
    const isOwn = row.actorId === accountId;
    return [
      {
        at: row.at.toISOString(),
        ...(row.receivedAt && { received_at: row.receivedAt.toISOString() }),
        actor: { name: row.name ?? '', role: row.role },
        ...{ action: row.action, subject: row.subject },
        ...(isOwn && row.address !== null && { address: row.address }),
        seal: shown(seal, isOwn || row.address === null),
      },
    ];
  });
  return { entries, next: ids.at(-1) };
}

const readable = (db: Reader, ids: number[]) =>
  db
    .select({
      ...{ id: audit.id, at: audit.at, receivedAt: audit.receivedAt, action: audit.action, subject: audit.subject },
      ...{ actorId: audit.actorId, role: audit.actorRole, address: audit.address, name: profile.name },
    })
    .from(audit)
    .leftJoin(account, eq(account.id, audit.actorId))
    .leftJoin(patient, ownPatient)
    .where(inArray(audit.id, ids));

/**
 * A seal without what isn't for the reader. A row that was sealed without a salt contains the network address of its
 * actor: its values are left out unless that is the reader's own. The salt would let others guess the address.
 */
function shown(seal: SealProof['seal'], mayKnowAddress: boolean) {
  if (!seal) return null;
  const { salt, values, ...place } = seal;
  return {
    ...place,
    values: salt !== null || mayKnowAddress ? values : null,
    ...(mayKnowAddress && salt !== null && { salt }),
  };
}
