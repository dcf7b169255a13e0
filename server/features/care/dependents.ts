/** The patients whom an account adds as its dependents. */
import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { BodyOf } from '../../../contract/call.ts';
import type { addDependent, changeDependent, Dependent } from '../../../contract/care.ts';
import { todayAtHome } from '../../../contract/identity.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import { lockPatientFor, patientOf } from '../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { patient } from '../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';
import { recordContactChange } from '../../platform/live/recordEvents.ts';
import { dependentsOf, openCare } from './care.ts';

/** The earliest birthday, as at sign-up. */
const FIRST_BIRTHDAY = '1900-01-01';

/**
 * Registers a patient without an account or a clinic, whom the account cares for.
 * @throws refusal `validation`, `dependents_limit`
 */
export async function add(tx: Tx, by: Actor, { phone, ...given }: BodyOf<typeof addDependent>): Promise<Dependent> {
  checkBirthday(given, by.at);
  const id = randomUUID();
  const values = { ...given, phone: phone ?? (await ownPhone(tx, by)), createdBy: by.id, createdAt: by.at };
  await tx.insert(patient).values({ ...values, id, rootId: id });
  await audit(tx, by, { action: 'create', subject: 'contact', patientId: id });
  await openCare(tx, by, id, by.id);
  return await dependent(tx, by, id);
}

/**
 * Replaces the data of a dependent who is of no clinic and has no account; without `cpf`, the CPF stays.
 * @throws refusal `not_found`, `validation`
 */
export async function change(
  tx: Tx,
  by: Actor,
  dependentId: string,
  { phone, cpf, ...given }: BodyOf<typeof changeDependent>,
): Promise<Dependent> {
  const id = await lockPatientFor(tx, by, dependentId);
  checkBirthday(given, by.at);
  const values = { ...given, phone: phone ?? (await ownPhone(tx, by)), ...(cpf !== undefined && { cpf }) };
  const [changed] = await tx
    .update(patient)
    .set(values)
    .where(and(eq(patient.id, id), isNull(patient.clinicId), isNull(patient.accountId)))
    .returning({ id: patient.id });
  if (!changed) throw refuse('not_found');
  await audit(tx, by, { action: 'change', subject: 'contact', patientId: id });
  await recordContactChange(tx, by, id);
  return await dependent(tx, by, id);
}

/** @throws refusal `validation` for a birthday in the future or out of range */
export function checkBirthday({ birthday }: { birthday: string | null }, now: Date): void {
  if (birthday === null || (birthday >= FIRST_BIRTHDAY && birthday <= todayAtHome(now))) return;
  throw refuseFields([{ field: 'birthday', code: 'date_invalid' }]);
}

async function dependent(db: Reader, by: Actor, id: string): Promise<Dependent> {
  const [found] = await dependentsOf(db, by.id, eq(patient.id, id));
  if (!found) throw new Error(`The dependent ${id} is missing.`);
  return found;
}

async function ownPhone(db: Reader, by: Actor): Promise<string> {
  const [own] = await db
    .select({ phone: patient.phone })
    .from(patient)
    .where(eq(patient.id, patientOf(by)));
  if (!own) throw new Error(`The account ${by.id} has no patient.`);
  return own.phone;
}
