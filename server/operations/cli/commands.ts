/** The commands of the command line, and how typed arguments are mapped to them. */
import { parseArgs } from 'node:util';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import { changeEmail, disable, enable, endSessions, releaseCpf } from './accounts.ts';
import { verifyAudit } from './audit.ts';
import { addClinic, type ClinicOptions, editClinic, listClinics } from './clinics.ts';
import { approve, listDoctors, withdraw } from './doctors.ts';
import { CannotDo, NotUnderstood, type Outcome } from './outcome.ts';
import { printable } from './printable.ts';
import { resetLink } from './resetLink.ts';
import { exampleFor, helpFor } from './usage.ts';

const options = {
  name: { type: 'string' },
  address: { type: 'string' },
  zone: { type: 'string' },
  'idle-lock': { type: 'string' },
  head: { type: 'string' },
  waiting: { type: 'boolean' },
  role: { type: 'string' },
  email: { type: 'string' },
  to: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ClinicOptions & { waiting?: boolean; role?: string; email?: string; to?: string; head?: string };

interface At {
  now: Date;
  publicUrl: string;
}

interface Command {
  /** The options that the command accepts. */
  takes: readonly (keyof typeof options)[];
  /** The number of arguments after its name. */
  words: number;
  /** Runs in one transaction. */
  run?(tx: Tx, words: readonly string[], values: Values, at: At): Promise<string>;
  /** For long reads, outside a transaction, which would block writers. */
  look?(db: Reader, values: Values): Promise<string>;
}

const commands: Record<string, Command> = {
  'clinics list': { takes: [], words: 0, run: tx => listClinics(tx) },
  'clinics add': {
    takes: ['name', 'address', 'zone', 'idle-lock'],
    words: 0,
    run: (tx, _words, values) => addClinic(tx, values),
  },
  'clinics edit': {
    takes: ['name', 'address', 'zone', 'idle-lock'],
    words: 1,
    run: (tx, [id = ''], values, { now }) => editClinic(tx, id, values, now),
  },
  doctors: {
    takes: ['waiting'],
    words: 0,
    run: (tx, _words, { waiting = false }) => listDoctors(tx, { waiting }),
  },
  approve: { takes: [], words: 1, run: (tx, [crm = ''], _values, { now }) => approve(tx, crm, now) },
  withdraw: { takes: [], words: 1, run: (tx, [crm = ''], _values, { now }) => withdraw(tx, crm, now) },
  disable: { takes: ['role', 'email'], words: 0, run: (tx, _words, whose, { now }) => disable(tx, whose, now) },
  enable: { takes: ['role', 'email'], words: 0, run: (tx, _words, whose, { now }) => enable(tx, whose, now) },
  'end-sessions': {
    takes: ['role', 'email'],
    words: 0,
    run: (tx, _words, whose, { now }) => endSessions(tx, whose, now),
  },
  'change-email': {
    takes: ['role', 'email', 'to'],
    words: 0,
    run: (tx, _words, values, { now }) => changeEmail(tx, values, now),
  },
  'release-cpf': { takes: [], words: 1, run: (tx, [cpf = ''], _values, { now }) => releaseCpf(tx, cpf, now) },
  'audit verify': { takes: ['head'], words: 0, look: (db, { head }) => verifyAudit(db, head) },
  'reset-link': { takes: ['role', 'email'], words: 0, run: (tx, _words, values, at) => resetLink(tx, values, at) },
};

function read(typed: readonly string[]) {
  try {
    return parseArgs({ args: [...typed], options, allowPositionals: true });
  } catch (error) {
    throw new NotUnderstood(error instanceof Error ? error.message : String(error));
  }
}

function find(words: readonly string[]): { command: Command; name: string; rest: readonly string[] } {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = commands[name];
    if (command && words.length >= length) return { command, name, rest: words.slice(length) };
  }
  throw new NotUnderstood(words.length === 0 ? 'Say what to do.' : `There is no command "${words.join(' ')}".`);
}

function wordsWanted(name: string, words: number): string {
  return words === 0 ? `"${name}" takes no further word.` : `"${name}" takes one more word.`;
}

/** Parses a command. Throws `NotUnderstood` if it is invalid. */
function understand(typed: readonly string[]): (database: Pick<Database, 'db' | 'tx'>, at: At) => Promise<string> {
  const { positionals, values } = read(typed);
  const { command, name, rest } = find(positionals);
  const odd = Object.keys(values).find(option => !command.takes.some(taken => taken === option));
  if (odd !== undefined) throw new NotUnderstood(`"${name}" takes no --${odd}.`);
  if (rest.length !== command.words) throw new NotUnderstood(wordsWanted(name, command.words));
  return async ({ db, tx }, at) => {
    const { look, run } = command;
    return run ? await tx(tx => run(tx, rest, values, at)) : ((await look?.(db, values)) ?? '');
  };
}

/** The result for an error that the user can correct. Throws every other error. */
function outcomeOf(error: unknown, typed: readonly string[]): Outcome {
  if (error instanceof CannotDo) return { code: 1, text: printable(error.message) };
  if (error instanceof NotUnderstood) return { code: 2, text: `${printable(error.message)}\n\n${exampleFor(typed)}` };
  throw error;
}

/** The result of commands that need no database: help, and invalid input. */
export function answerAtOnce(typed: readonly string[]): Outcome | undefined {
  const help = helpFor(typed);
  if (help !== undefined) return { code: 0, text: help };
  try {
    understand(typed);
    return undefined;
  } catch (error) {
    return outcomeOf(error, typed);
  }
}

/** Runs a command. Never throws for an error that the user can correct. */
export async function runCommand(
  typed: readonly string[],
  { database, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>,
): Promise<Outcome> {
  try {
    const deed = understand(typed);
    const at = { now: clock(), publicUrl: settings.publicUrl };
    return { code: 0, text: printable(await deed(database, at)) };
  } catch (error) {
    return outcomeOf(error, typed);
  }
}
