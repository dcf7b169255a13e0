/** SQLSTATE `disk_full`. */
const DISK_FULL = '53100';

/** Whether an error (or its cause) means that the database's disk is full. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === DISK_FULL) || isFull(error.cause);
}
