/** Tells system errors of Node, such as those of the file system, apart by their code. */

/** The code of a system error, such as `EEXIST`; undefined for any other error. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Whether an error means that a file doesn't exist. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}
