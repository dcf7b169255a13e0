/** Merging two patients into one person, and separating them again. Nothing moves: see docs/product.md#merging. */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ResponseInputOf } from '../../../../contract/call.ts';
import { MERGE_UNDO_DAYS, type mergePatient } from '../../../../contract/desk.ts';
import { type Actor, audit } from '../../../platform/audit/audit.ts';
import { ofSamePerson } from '../../../platform/auth/ownPatients.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { patient, patientMerge } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/errors/problems.ts';
import { carersOf } from '../../care/index.ts';
import { requireKnownPatient } from './access.ts';
import { deskPatient } from './contact.ts';
import { overlapsOf } from './view.ts';

const DAY_MS = 86_400_000;

/** The key of the advisory lock for merges, which are rare: one at a time. */
const LOCK = 7_202_614;

/**
 * Merges a patient into another one. If either was merged before, the whole person is meant. A repeat changes nothing.
 * Only a claim attaches a record to an account: the owner of an account sees all of the person's record, and a
 * receptionist may own one as well. For the same reason both must have the same carers.
 * @throws refusal `not_found`, `has_account` if either has an account, or if their carers differ
 */
export async function merge(
  tx: Tx,
  by: Actor,
  fromId: string,
  intoId: string,
): Promise<ResponseInputOf<typeof mergePatient>> {
  await lockMerges(tx);
  const [from, into] = [await requireKnownPatient(tx, by, fromId), await requireKnownPatient(tx, by, intoId)];
  if (from.id !== into.id) {
    const isAttached = from.accountId !== null || into.accountId !== null;
    if (isAttached || !(await haveSameCarers(tx, from.id, into.id))) throw refuse('has_account');
    await mergeInto(tx, by, from.id, into.id);
  }
  return { patient: await deskPatient(tx, into.id), overlaps: await overlapsOf(tx, by, into.id) };
}

async function haveSameCarers(tx: Tx, one: string, other: string): Promise<boolean> {
  const [ofOne, ofOther] = [await carersOf(tx, one), await carersOf(tx, other)];
  const ids = new Set(ofOne.map(({ id }) => id));
  return ofOther.length === ids.size && ofOther.every(({ id }) => ids.has(id));
}

/** One merge at a time, so that the roots that were read stay. */
export const lockMerges = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);

/** Merges two patients who aren't merged, under `lockMerges`; the first without an account. */
export async function mergeInto(tx: Tx, by: Actor, fromId: string, intoId: string): Promise<void> {
  await lockPerson(tx, fromId);
  await lockPerson(tx, intoId);
  await tx.insert(patientMerge).values({ fromId, intoId, at: by.at, mergedBy: by.id });
  await audit(
    tx,
    by,
    ...[fromId, intoId].map(patientId => ({ action: 'merge' as const, subject: 'record' as const, patientId })),
  );
}

/**
 * Waits for bookings that are under way, which hold these rows (server/platform/time/lock.ts): two for one person at
 * the same time would otherwise not see each other.
 */
const lockPerson = (tx: Tx, patientId: string) =>
  tx
    .select({ id: patient.id })
    .from(patient)
    .where(ofSamePerson(patient.id, patientId))
    .orderBy(asc(patient.id))
    .for('no key update');

/**
 * Separates a merged patient, with all that were merged into it, again.
 * @throws refusal `not_found`, also if it isn't merged or the merge is too old
 */
export async function undoMerge(tx: Tx, by: Actor, patientId: string): Promise<void> {
  await lockMerges(tx);
  const root = await requireKnownPatient(tx, by, patientId);
  await lockPerson(tx, patientId);
  const since = new Date(by.at.getTime() - MERGE_UNDO_DAYS * DAY_MS);
  const undone = await tx
    .update(patientMerge)
    .set({ undoneAt: by.at, undoneBy: by.id })
    .where(and(eq(patientMerge.fromId, patientId), isNull(patientMerge.undoneAt), gt(patientMerge.at, since)))
    .returning({ id: patientMerge.id });
  if (undone.length === 0) throw refuse('not_found');
  await audit(
    tx,
    by,
    ...[patientId, root.id].map(id => ({ action: 'separate' as const, subject: 'record' as const, patientId: id })),
  );
}
