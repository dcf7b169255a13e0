/** Runs the commands that work on the database. */
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import {
  type CommandContext,
  changeEmail,
  disable,
  enable,
  endSessions,
  releaseCpf,
  resetLink,
  resetSecondFactor,
} from './accounts.ts';
import { verifyAudit } from './audit.ts';
import { addClinic, editClinic, listClinics } from './clinics.ts';
import { approve, listDoctors, withdraw } from './doctors.ts';
import { CommandFailed, type CommandResult, printable, UsageError } from './output.ts';
import { type CommandName, type ParsedCommand, parseCommand, usageResult } from './program.ts';
import { addStaff, listStaff, removeStaff } from './staff.ts';

type Input = Pick<ParsedCommand, 'argument' | 'options'>;

/** Commands that run in one transaction. */
const writes: Partial<Record<CommandName, (tx: Tx, input: Input, context: CommandContext) => Promise<string>>> = {
  'clinics list': tx => listClinics(tx),
  'clinics add': (tx, { options }, { now }) => addClinic(tx, options, now),
  'clinics edit': (tx, { argument, options }, { now }) => editClinic(tx, argument, options, now),
  'staff add': (tx, { argument, options }, context) => addStaff(tx, argument, options, context),
  'staff list': (tx, { options }) => listStaff(tx, options),
  'staff remove': (tx, { argument, options }, { now }) => removeStaff(tx, argument, options, now),
  doctors: (tx, { options }) => listDoctors(tx, { waiting: options.waiting ?? false }),
  approve: (tx, { argument }, { now }) => approve(tx, argument, now),
  withdraw: (tx, { argument }, { now }) => withdraw(tx, argument, now),
  disable: (tx, { options }, { now }) => disable(tx, options, now),
  enable: (tx, { options }, { now }) => enable(tx, options, now),
  'end-sessions': (tx, { options }, { now }) => endSessions(tx, options, now),
  'change-email': (tx, { options }, { now }) => changeEmail(tx, options, now),
  'release-cpf': (tx, { argument }, { now }) => releaseCpf(tx, argument, now),
  'reset-link': (tx, { options }, context) => resetLink(tx, options, context),
  'reset-second-factor': (tx, { options }, context) => resetSecondFactor(tx, options, context),
};

/** Long reads, outside a transaction, which would block writers. */
const reads: Partial<Record<CommandName, (db: Reader, input: Input) => Promise<string>>> = {
  'audit verify': (db, { options }) => verifyAudit(db, options.head),
};

async function run(
  { db, tx }: Pick<Database, 'db' | 'tx'>,
  parsed: ParsedCommand,
  context: CommandContext,
): Promise<string> {
  const write = writes[parsed.name];
  if (write) return await tx(tx => write(tx, parsed, context));
  const read = reads[parsed.name];
  if (read) return await read(db, parsed);
  throw new UsageError(`"${parsed.name}" reads or writes a file: a server doesn't run it.`);
}

/** Runs a command. Never throws for an error that the user can correct. */
export async function runCommand(
  typed: readonly string[],
  { database, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>,
): Promise<CommandResult> {
  const parsed = parseCommand(typed);
  if ('code' in parsed) return parsed;
  try {
    const { publicUrl, emailConfirmation } = settings;
    const text = await run(database, parsed, { now: clock(), publicUrl, emailConfirmation });
    return { code: 0, text: printable(text) };
  } catch (error) {
    if (error instanceof CommandFailed) return { code: 1, text: printable(error.message) };
    if (error instanceof UsageError) return usageResult(error.message, typed);
    throw error;
  }
}
