/** Commands for doctors: list them, approve one, withdraw an approval. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { Crm } from '../../../contract/formats.ts';
import { approveDoctor, withdrawApproval } from '../../features/management/index.ts';
import { clinicActor } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { account, clinic } from '../../platform/database/schema.ts';
import { CommandFailed, oneLine, table, UsageError } from './output.ts';

export async function listDoctors(tx: Tx, { waiting }: { waiting: boolean }): Promise<string> {
  const rows = await tx
    .select({
      crm: account.crm,
      name: account.name,
      email: account.email,
      clinic: clinic.name,
      approvedAt: account.approvedAt,
      disabledAt: account.disabledAt,
    })
    .from(account)
    .innerJoin(clinic, eq(clinic.id, account.clinicId))
    .where(and(eq(account.role, 'Doctor'), waiting ? isNull(account.approvedAt) : undefined))
    .orderBy(asc(account.name));
  if (rows.length === 0) return waiting ? 'No doctor is waiting for approval.' : 'There is no doctor yet.';
  return table(
    rows.map(row => [
      ...[row.crm ?? '', row.name ?? '', row.email, row.clinic, row.approvedAt ? 'approved' : 'waiting'],
      row.disabledAt ? 'disabled' : '',
    ]),
  );
}

/** The doctor with a CRM, locked until the transaction ends. */
async function doctorWith(tx: Tx, given: string) {
  const parsed = v.safeParse(Crm, given);
  if (!parsed.success) throw new UsageError(`${oneLine(given)} is not a CRM, such as 123456-SP.`);
  const crm = parsed.output;
  const [doctor] = await tx
    .select({ id: account.id, name: account.name, approvedAt: account.approvedAt })
    .from(account)
    .where(and(eq(account.role, 'Doctor'), eq(account.crm, crm)))
    .for('update');
  if (!doctor) throw new CommandFailed(`No doctor has signed up with the CRM ${crm}.`);
  return { ...doctor, label: `${oneLine(doctor.name ?? '')} (${crm})` };
}

/** Approves once; a repeat changes nothing and says so. */
export async function approve(tx: Tx, crm: string, now: Date): Promise<string> {
  const { id, label, approvedAt } = await doctorWith(tx, crm);
  if (!(await approveDoctor(tx, { id, approvedAt }, clinicActor(now)))) return `${label} was already approved.`;
  return `Approved ${label}.`;
}

export async function withdraw(tx: Tx, crm: string, now: Date): Promise<string> {
  const { id, label, approvedAt } = await doctorWith(tx, crm);
  if (!(await withdrawApproval(tx, { id, approvedAt }, clinicActor(now)))) return `${label} is not approved.`;
  return `Withdrew the approval of ${label}. Future appointments are not cancelled.`;
}
