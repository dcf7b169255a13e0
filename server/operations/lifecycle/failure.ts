/** Explains why a start failed. */

import { DrizzleQueryError } from 'drizzle-orm/errors';
import { SettingsError } from '../../platform/config/settings.ts';
import { DatabaseRefusal } from '../../platform/database/database.ts';
import { isUnreachable } from '../../platform/database/errors.ts';
import { BuildFailed } from './build.ts';

interface ListenError extends Error {
  code: string;
  port: number;
}

const isListenError = (error: unknown): error is ListenError =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'port' in error && 'code' in error;

/** Describes a refused statement without its values or the database's message: both can quote health data. */
function describeRefusedStatement(error: DrizzleQueryError): string {
  const { code, constraint_name: constraint } = (error.cause ?? {}) as { code?: string; constraint_name?: string };
  const why = [code, constraint].filter(Boolean).join(', ');
  const frames = error.stack?.split(error.message)[1] ?? '';
  return `The database refused a statement (${why}).${frames}`;
}

/** A sentence for errors that the operator can resolve; the stack for unexpected ones. */
export function describeFailure(error: unknown): string {
  if (error instanceof SettingsError || error instanceof DatabaseRefusal || error instanceof BuildFailed) {
    return error.message;
  }
  if (isListenError(error)) {
    if (error.code === 'EADDRINUSE')
      return `Port ${error.port} is in use: stop the process that listens on it, or set PORT.`;
    if (error.code === 'EACCES')
      return `Port ${error.port} needs privileges that this user doesn't have: set another PORT.`;
    if (error.code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.';
  }
  if (isUnreachable(error)) return 'The database at DATABASE_URL does not respond.';
  if (error instanceof DrizzleQueryError) return describeRefusedStatement(error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
