/** Commands for accounts: disable, enable, end sessions, change the e-mail, release a CPF, make a reset link. */
import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { Cpf, Email, Role } from '../../../contract/formats.ts';
import {
  endEmailChange,
  endResetLinks,
  isClosedByOwner,
  newResetLink,
  resetFactors,
} from '../../features/identity/index.ts';
import { disableAccount, enableAccount, signOutEverywhere } from '../../features/management/index.ts';
import { accountEvent, audit, clinicActor } from '../../platform/audit/audit.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refusalOfConstraint } from '../../platform/database/errors.ts';
import { ownPatient, profile } from '../../platform/database/profile.ts';
import { account, patient } from '../../platform/database/schema.ts';
import { recordContactChange } from '../../platform/live/recordEvents.ts';
import { CommandFailed, oneLine, UsageError } from './output.ts';

/** When and for which installation a command runs. */
export interface CommandContext extends Pick<Settings, 'publicUrl' | 'emailConfirmation'> {
  now: Date;
}

/** Options that name an account, as typed. */
interface AccountOptions {
  role?: string | undefined;
  email?: string | undefined;
}

const { id, role, email, disabledAt, closedAt } = account;
const columns = { id, role, name: profile.name, email, disabledAt, closedAt };

type Found = Pick<typeof account.$inferSelect, 'id' | 'role' | 'email' | 'disabledAt' | 'closedAt'> & { name: string };

/**
 * The account with the given `--role` and `--email`, locked until the transaction ends.
 * @throws `UsageError` if the options are invalid, `CommandFailed` if there is no such account
 */
async function accountNamed(tx: Tx, given: AccountOptions): Promise<Found> {
  const parsed = v.safeParse(v.object({ role: Role, email: Email }), given);
  if (!parsed.success) throw new UsageError('Which account? Give --role Patient, Doctor or Reception, and --email.');
  const { role, email } = parsed.output;
  const [found] = await tx
    .select(columns)
    .from(account)
    .leftJoin(patient, ownPatient)
    .where(and(eq(account.role, role), eq(account.email, email)))
    .for('update', { of: account });
  if (!found) throw new CommandFailed(`No ${role} has the e-mail ${email}.`);
  return found;
}

const labelOf = ({ name, role, email }: Pick<Found, 'name' | 'role' | 'email'>) =>
  `${oneLine(name)} (${role}, ${email})`;

export async function disable(tx: Tx, given: AccountOptions, now: Date): Promise<string> {
  const found = await accountNamed(tx, given);
  if (!(await disableAccount(tx, found, clinicActor(now)))) return `${labelOf(found)} was already disabled.`;
  return `Disabled ${labelOf(found)}. Appointments and records stay; future appointments are not cancelled.`;
}

export async function enable(tx: Tx, given: AccountOptions, now: Date): Promise<string> {
  const found = await accountNamed(tx, given);
  if (isClosedByOwner(found)) throw new CommandFailed('The owner has closed this account: only they can reopen it.');
  if (!(await enableAccount(tx, found, clinicActor(now)))) return `${labelOf(found)} is not disabled.`;
  return `Enabled ${labelOf(found)}: they can sign in again.`;
}

export async function endSessions(tx: Tx, given: AccountOptions, now: Date): Promise<string> {
  const found = await accountNamed(tx, given);
  const ended = await signOutEverywhere(tx, found, clinicActor(now));
  return `Ended ${ended} ${ended === 1 ? 'session' : 'sessions'} of ${labelOf(found)}.`;
}

/** Removes the second factor of someone who has lost it, and signs them out everywhere. */
export async function resetSecondFactor(tx: Tx, given: AccountOptions, context: CommandContext): Promise<string> {
  const found = await accountNamed(tx, given);
  if (!(await resetFactors(tx, found, clinicActor(context.now), context))) {
    return `${labelOf(found)} has no second factor.`;
  }
  return `Removed the second factor of ${labelOf(found)} and ended their sessions. Now their password alone signs in.`;
}

/**
 * Changes an account's e-mail. Reset links sent to the old address stop working, and a change that the owner has begun
 * ends; sessions continue.
 */
export async function changeEmail(
  tx: Tx,
  { to, ...given }: AccountOptions & { to?: string | undefined },
  now: Date,
): Promise<string> {
  const wanted = v.safeParse(Email, to);
  if (!wanted.success) throw new UsageError('Give the new e-mail with --to.');
  const email = wanted.output;
  const found = await accountNamed(tx, given);
  if (found.email === email) return `${labelOf(found)} already has this e-mail.`;
  try {
    await tx.update(account).set({ email, emailUnconfirmed: false }).where(eq(account.id, found.id));
  } catch (error) {
    if (refusalOfConstraint(error)?.code !== 'email_taken') throw error;
    throw new CommandFailed(`Another ${found.role} has the e-mail ${email}.`);
  }
  await endResetLinks(tx, found.id, now);
  await endEmailChange(tx, found.id);
  await audit(tx, clinicActor(now), accountEvent(found, 'change', 'email'));
  if (found.role === 'Patient') await recordContactChange(tx, { id: null, role: 'Clinic', at: now }, found.id);
  return `The e-mail of ${labelOf(found)} is now ${email}.`;
}

/**
 * Removes a CPF from the patient who has it, so that its rightful owner can use it: from the account if there is one,
 * otherwise from the patient whom the reception registered with it.
 */
export async function releaseCpf(tx: Tx, given: string, now: Date): Promise<string> {
  const cpf = v.safeParse(Cpf, given);
  if (!cpf.success) throw new UsageError(`${oneLine(given)} is not a CPF, such as 529.982.247-25.`);
  const [found] = await tx
    .select({ id: patient.id, name: patient.name, email: account.email })
    .from(patient)
    .leftJoin(account, ownPatient)
    .where(eq(patient.cpf, cpf.output))
    .orderBy(sql`${patient.accountId} is null`)
    .limit(1)
    .for('update', { of: patient });
  if (!found) throw new CommandFailed('No patient has this CPF.');
  const { id: patientId, name, email } = found;
  await tx.update(patient).set({ cpf: null, cpfReleasedAt: now }).where(eq(patient.id, patientId));
  await audit(tx, clinicActor(now), { action: 'release', subject: 'cpf', subjectId: patientId, patientId });
  return email === null
    ? `Released the CPF from ${oneLine(name)}, whom the reception registered. It can be given to another patient now.`
    : `Released the CPF from ${labelOf({ name, role: 'Patient', email })}. Its owner can sign up with it now.`;
}

/** Creates a reset link for a user without e-mail, to be handed over in person. */
export async function resetLink(
  tx: Tx,
  given: AccountOptions,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  const found = await accountNamed(tx, given);
  if (isClosedByOwner(found)) {
    throw new CommandFailed('The owner has closed this account: only they can reopen it, with their password.');
  }
  if (found.disabledAt) throw new CommandFailed('This account is disabled: enable it first.');
  const link = await newResetLink(tx, found, { publicUrl, now });
  await audit(tx, clinicActor(now), accountEvent(found, 'create', 'reset_link'));
  return `For ${oneLine(found.name)}, once, within the next hour:\n${link}`;
}
