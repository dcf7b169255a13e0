/** A patient's own requests to correct what identifies them. */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { BodyOf } from '../../../../contract/call.ts';
import type { Correction, OwnIdentity, requestCorrection } from '../../../../contract/corrections.ts';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import { type Actor, audit } from '../../../platform/audit/audit.ts';
import { patientOf } from '../../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { correction, patient } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/errors/problems.ts';
import { countStored } from '../../record/index.ts';
import { isKnownAnywhere } from '../patients/view.ts';

/** Each request stays, and the reception has to read it. */
const REQUESTS_A_DAY = 20;

type Row = typeof correction.$inferSelect;

const endOf = (cpf: string | null) => cpf?.slice(-3) ?? null;

const toOwn = (row: Row): Correction => ({
  ...{ id: row.id, birthday: row.birthday, cpf_end: endOf(row.cpf), message: row.message },
  ...{ state: row.state, reason: row.reason, reply: row.reply },
  requested_at: row.requestedAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
});

/** What identifies the caller, with the latest request. */
export async function identityOf(db: Reader, by: Pick<Actor, 'id'>): Promise<OwnIdentity> {
  const id = patientOf(by);
  const [own] = await db
    .select({ birthday: patient.birthday, cpf: patient.cpf, has_clinic: sql<boolean>`${isKnownAnywhere()}` })
    .from(patient)
    .where(eq(patient.id, id));
  if (!own) throw new Error(`The account ${by.id} has no patient.`);
  const [latest] = await db
    .select()
    .from(correction)
    .where(eq(correction.patientId, id))
    // An open one is always the latest.
    .orderBy(sql`${correction.state} = 'open' desc`, desc(correction.requestedAt), desc(correction.id))
    .limit(1);
  const { birthday, cpf, has_clinic } = own;
  return { birthday, cpf_end: endOf(cpf), correction: latest ? toOwn(latest) : null, has_clinic };
}

/** Locks the patient's row, so that of concurrent requests and decisions each sees the ones before it. */
const lockPatient = (tx: Tx, id: string) =>
  tx.select({ id: patient.id }).from(patient).where(eq(patient.id, id)).for('no key update');

const eventOf = (by: Actor, action: 'request' | 'cancel', subjectId: string) => ({
  ...{ action, subject: 'correction' as const, subjectId, patientId: patientOf(by) },
});

/**
 * Asks for a correction in place of the open one. A repeat of an id changes nothing.
 * @throws refusal `not_found` for an id of another patient, `too_many_requests`
 */
export async function ask(
  tx: Tx,
  by: Actor,
  id: string,
  given: BodyOf<typeof requestCorrection>,
): Promise<OwnIdentity> {
  const patientId = patientOf(by);
  await lockPatient(tx, patientId);
  const [known] = await tx.select({ patientId: correction.patientId }).from(correction).where(eq(correction.id, id));
  if (known && known.patientId !== patientId) throw refuse('not_found');
  if (known) return await identityOf(tx, by);
  await requireRoom(tx, by);
  return await countStored(tx, by, given, async () => {
    await withdrawOpenCorrection(tx, by);
    const { birthday = null, cpf = null, message } = given;
    const row = { id, patientId, accountId: by.id, birthday, cpf, message, requestedAt: by.at };
    // Another patient may just have taken the id.
    const added = await tx.insert(correction).values(row).onConflictDoNothing({ target: correction.id }).returning();
    if (added.length === 0) throw refuse('not_found');
    await audit(tx, by, eventOf(by, 'request', id));
    return await identityOf(tx, by);
  });
}

/** @throws refusal `too_many_requests` after `REQUESTS_A_DAY` */
async function requireRoom(tx: Tx, by: Actor): Promise<void> {
  const since = new Date(by.at.getTime() - DAY_MS);
  const today = await tx
    .select({ at: correction.requestedAt })
    .from(correction)
    .where(and(eq(correction.patientId, patientOf(by)), gt(correction.requestedAt, since)))
    .orderBy(correction.requestedAt)
    .limit(REQUESTS_A_DAY);
  const [first] = today;
  if (!first || today.length < REQUESTS_A_DAY) return;
  const waitMs = first.at.getTime() - since.getTime();
  throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/**
 * Withdraws the own request, unless it was answered.
 * @throws refusal `not_found` for one of someone else
 */
export async function withdraw(tx: Tx, by: Actor, id: string): Promise<OwnIdentity> {
  const [own] = await tx
    .select({ id: correction.id })
    .from(correction)
    .where(and(eq(correction.id, id), eq(correction.patientId, patientOf(by))));
  if (!own) throw refuse('not_found');
  await withdrawOpenCorrection(tx, by, id);
  return await identityOf(tx, by);
}

/** Withdraws the caller's open request, if there is one; with an id, only that one. Locks the patient. */
export async function withdrawOpenCorrection(tx: Tx, by: Actor, id?: string): Promise<void> {
  await lockPatient(tx, patientOf(by));
  const isOpen = and(eq(correction.patientId, patientOf(by)), eq(correction.state, 'open'));
  const withdrawn = await tx
    .update(correction)
    .set({ state: 'withdrawn', decidedAt: by.at })
    .where(and(isOpen, id === undefined ? undefined : eq(correction.id, id)))
    .returning({ id: correction.id });
  await audit(tx, by, ...withdrawn.map(({ id }) => eventOf(by, 'cancel', id)));
}
