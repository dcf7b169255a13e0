/** Merging two patients into one person, and separating them again. Nothing moves: see docs/product.md#merging. */
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ResponseInputOf } from '../../../../contract/call.ts';
import type { mergePatient } from '../../../../contract/desk.ts';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import { type Actor, audit } from '../../../platform/audit/audit.ts';
import { ofSamePerson } from '../../../platform/auth/ownPatients.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { account, patient, patientMerge } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/errors/problems.ts';
import { forgetResponses, forgetResponsesAbout } from '../../../platform/http/idempotency.ts';
import { recordContactChange } from '../../../platform/live/recordEvents.ts';
import { queueMail } from '../../../platform/mail/mailQueue.ts';
import { type Language, recordSeparated } from '../../../platform/mail/texts.ts';
import { carersOf } from '../../care/index.ts';
import { requireAttachablePatient } from './access.ts';
import { deskPatient } from './contact.ts';
import { lockMerges } from './lockMerges.ts';
import { undoableSince } from './merged.ts';
import { isOwnRegistration, overlapsOf } from './view.ts';

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
  const [from, into] = [await requireAttachablePatient(tx, by, fromId), await requireAttachablePatient(tx, by, intoId)];
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
  // Lists show the data of the main patient.
  await recordContactChange(tx, by, intoId);
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

const main = alias(patient, 'main');

/** How long the notice of a separation is useful. */
const NOTICE_LIFE_MS = 7 * DAY_MS;

/**
 * Separates a merged patient, with all that were merged into it, again. If the patient's owner had attached it to an
 * account, the account's e-mail gets a notice.
 * @throws refusal `not_found`, also if it isn't merged, the merge is too old, or the patient by itself is only known at
 * other clinics; `cpf_taken` if its CPF was entered for another patient meanwhile
 */
export async function undoMerge(tx: Tx, by: Actor, patientId: string, language: Language): Promise<void> {
  await lockMerges(tx);
  // Also one who has closed their account: nothing of theirs is shown, and the other person needs the registration.
  const [root] = await tx
    .select({ id: main.id, accountId: main.accountId, name: main.name })
    .from(patient)
    .innerJoin(main, eq(main.id, patient.rootId))
    .where(and(eq(patient.id, patientId), isOwnRegistration(by)));
  if (!root) throw refuse('not_found');
  await lockPerson(tx, patientId);
  const carers = await carersOf(tx, root.id);
  const undone = await tx
    .update(patientMerge)
    .set({ undoneAt: by.at, undoneBy: by.id })
    .where(
      and(eq(patientMerge.fromId, patientId), isNull(patientMerge.undoneAt), gt(patientMerge.at, undoableSince(by.at))),
    )
    .returning({ intoId: patientMerge.intoId, mergedBy: patientMerge.mergedBy });
  const [merge] = undone;
  if (!merge) throw refuse('not_found');
  // They may hold what is the other person's now.
  if (root.accountId !== null) await forgetResponses(tx, root.accountId);
  for (const { id } of carers) await forgetResponsesAbout(tx, id, root.id);
  await audit(
    tx,
    by,
    ...[...new Set([patientId, merge.intoId, root.id])].map(id => ({
      action: 'separate' as const,
      subject: 'record' as const,
      patientId: id,
    })),
  );
  for (const id of [patientId, merge.intoId]) await recordContactChange(tx, by, id);
  if (merge.mergedBy !== root.accountId) return;
  const [owner] = await tx.select({ email: account.email }).from(account).where(eq(account.id, merge.mergedBy));
  if (!owner) return;
  const expiresAt = new Date(by.at.getTime() + NOTICE_LIFE_MS);
  const to = { recipient: owner.email, accountId: merge.mergedBy };
  await queueMail(tx, { ...recordSeparated(language, root, by.at), ...to, expiresAt }, by.at);
}
