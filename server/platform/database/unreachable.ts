import { NO_PRIMARY } from './primary.ts';

/** Error codes of the driver, PostgreSQL and Node that mean: the database can't be reached or is shutting down. */
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
  // 25006: the primary has become a standby. NO_PRIMARY: no server accepts writes.
  '25006',
  NO_PRIMARY,
]);

/**
 * Whether an error (or its cause) means that the database is currently unavailable, rather than that it refused the
 * query.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && unreachable.has(error.code)) {
    return (
      !('syscall' in error) || error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write'
    );
  }
  return isUnreachable(error.cause);
}
