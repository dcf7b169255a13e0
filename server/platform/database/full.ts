/** PostgreSQL's "disk full". */
const DISK_FULL = '53100';

/** Whether an error (or its cause) says that the database has no room left to write. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === DISK_FULL) || isFull(error.cause);
}
