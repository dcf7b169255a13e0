/** Commands for receptionists: add one to a clinic, list them, remove one. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { Email, requiredLine } from '../../../contract/formats.ts';
import { addToStaff, removeFromStaff } from '../../features/management/index.ts';
import { clinicActor } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { account, clinic, clinicStaff } from '../../platform/database/schema.ts';
import { Refusal } from '../../platform/errors/problems.ts';
import { clinicIdOf } from './clinics.ts';
import { CommandFailed, oneLine, table, UsageError } from './output.ts';

interface StaffOptions {
  name?: string | undefined;
  clinic?: string | undefined;
  manage?: boolean | undefined;
}

function emailOf(given: string): string {
  const email = v.safeParse(Email, given);
  if (!email.success) throw new UsageError(`${oneLine(given)} is not an e-mail.`);
  return email.output;
}

function clinicOf(given: string | undefined): string {
  if (given === undefined) throw new UsageError('Which clinic? Give --clinic with an id that "clinics list" shows.');
  return clinicIdOf(given);
}

export async function addStaff(
  tx: Tx,
  typedEmail: string,
  options: StaffOptions,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  const email = emailOf(typedEmail);
  const clinicId = clinicOf(options.clinic);
  const name = v.safeParse(requiredLine(120), options.name);
  if (!name.success) throw new UsageError('Give the name of the receptionist with --name, in 1 to 120 characters.');
  const given = { clinicId, email, name: name.output, mayManage: options.manage ?? false };
  const site = { publicUrl, language: 'pt-BR' as const };
  const { member, link } = await addToStaff(tx, given, clinicActor(now), site).catch(error => {
    if (!(error instanceof Refusal)) throw error;
    throw new CommandFailed(
      error.code === 'last_manager'
        ? `${email} is the only one who may manage this clinic: give --manage, or let someone else manage it first.`
        : `There is no clinic ${options.clinic}.`,
    );
  });
  const added = `${oneLine(member.name)} (${email}) ${member.may_manage ? 'manages' : 'works for'} the clinic.`;
  if (link === undefined) return member.disabled ? `${added} The account is disabled.` : added;
  return `${added} To set a password, once, within the next week, also sent by mail:\n${link}`;
}

export async function listStaff(tx: Tx, options: StaffOptions): Promise<string> {
  const rows = await tx
    .select({
      ...{ clinic: clinic.name, name: account.name, email: account.email },
      ...{ mayManage: clinicStaff.mayManage, since: clinicStaff.since, disabledAt: account.disabledAt },
    })
    .from(clinicStaff)
    .innerJoin(account, eq(account.id, clinicStaff.accountId))
    .innerJoin(clinic, eq(clinic.id, clinicStaff.clinicId))
    .where(
      and(
        isNull(clinicStaff.endedAt),
        options.clinic === undefined ? undefined : eq(clinicStaff.clinicId, clinicOf(options.clinic)),
      ),
    )
    .orderBy(asc(clinic.name), asc(account.name));
  if (rows.length === 0) return 'There is no receptionist yet.';
  return table(
    rows.map(row => [
      ...[row.clinic, row.name ?? '', row.email, row.mayManage ? 'manages' : 'works'],
      `since ${row.since.toISOString().slice(0, 10)}`,
      row.disabledAt ? 'disabled' : '',
    ]),
  );
}

/** Also removes the last one who may manage the clinic: the command line can add another. */
export async function removeStaff(tx: Tx, typedEmail: string, options: StaffOptions, now: Date): Promise<string> {
  const email = emailOf(typedEmail);
  const clinicId = clinicOf(options.clinic);
  const [found] = await tx
    .select({ id: account.id, name: account.name })
    .from(account)
    .where(and(eq(account.role, 'Reception'), eq(account.email, email)));
  if (!found) throw new CommandFailed(`No receptionist has the e-mail ${email}.`);
  const removed = { clinicId, accountId: found.id, mayBeLast: true };
  const isSignedOut = await removeFromStaff(tx, removed, clinicActor(now)).catch(error => {
    throw error instanceof Refusal ? new CommandFailed(`${email} doesn't work for this clinic.`) : error;
  });
  const person = `${oneLine(found.name ?? '')} (${email})`;
  return isSignedOut
    ? `${person} no longer works for any clinic, and is signed out everywhere.`
    : `${person} no longer works for the clinic, and stays signed in for another one.`;
}
