import { NO_PRIMARY } from './primary.ts';

/** Codes of the driver, of PostgreSQL and of Node that mean: the database can't be reached, or is going down. */
const unreachable = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A server that has become a standby, and none that takes writes.
  '25006',
  NO_PRIMARY,
]);

/** Whether an error (or its cause) says that the database isn't there right now, rather than that it refused. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && unreachable.has(error.code)) {
    return (
      !('syscall' in error) || error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write'
    );
  }
  return isUnreachable(error.cause);
}
