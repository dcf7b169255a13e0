/** Doctors as the reception knows them: who waits for approval, and approving. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { Crm } from '../../contract/formats.ts';
import type { Tx } from '../database/database.ts';
import { account, clinic } from '../database/schema.ts';
import { CannotDo, NotUnderstood, table } from './outcome.ts';

export async function listDoctors(tx: Tx, { waiting }: { waiting: boolean }): Promise<string> {
  const rows = await tx
    .select({
      crm: account.crm,
      name: account.name,
      email: account.email,
      clinic: clinic.name,
      approvedAt: account.approvedAt,
    })
    .from(account)
    .innerJoin(clinic, eq(clinic.id, account.clinicId))
    .where(and(eq(account.role, 'Doctor'), waiting ? isNull(account.approvedAt) : undefined))
    .orderBy(asc(account.name));
  if (rows.length === 0) return waiting ? 'No doctor waits for approval.' : 'There is no doctor yet.';
  return table(
    rows.map(row => [row.crm ?? '', row.name, row.email, row.clinic, row.approvedAt ? 'approved' : 'waiting']),
  );
}

/** Approves once; a repeat changes nothing and says so. */
export async function approve(tx: Tx, given: string, now: Date): Promise<string> {
  const parsed = v.safeParse(Crm, given);
  if (!parsed.success) throw new NotUnderstood(`${given} is no CRM, such as 123456-SP.`);
  const crm = parsed.output;
  const [doctor] = await tx
    .select({ id: account.id, name: account.name, approvedAt: account.approvedAt })
    .from(account)
    .where(and(eq(account.role, 'Doctor'), eq(account.crm, crm)))
    .for('update');
  if (!doctor) throw new CannotDo(`No doctor has signed up with the CRM ${crm}.`);
  if (doctor.approvedAt) return `${doctor.name} (${crm}) was approved already.`;
  await tx.update(account).set({ approvedAt: now }).where(eq(account.id, doctor.id));
  return `Approved ${doctor.name} (${crm}).`;
}
