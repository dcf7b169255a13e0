/**
 * What a backup file is: a tar of
 *
 *     backup.json                  which version made it, when, and of which schema its rows are
 *     rows/<table>/<number>.jsonl  the rows, one JSON object a line, each table after those it refers to
 *     exams/<2 digits>/<SHA-256>   the exam files that rows name
 *     summary.json                 how much of what there is
 *     SHA256SUMS                   the SHA-256 of everything before it, as `sha256sum -c` reads it
 *
 * It is read and written from front to back and never held in memory. One without its end is none.
 */
import * as v from 'valibot';

export const FORMAT = 1;

export const ABOUT = 'backup.json';
export const SUMMARY = 'summary.json';
export const SUMS = 'SHA256SUMS';

/**
 * Tables that a backup omits and a restore ignores, even if an older backup contains them. A restore must not
 * reactivate a session that was revoked, a reset link or a code that was used, a device that the account forgot, or a
 * mail that was sent after the backup. All users sign in again after a restore, each on a device that counts as new.
 * Also, an unsent mail may contain a valid reset link.
 */
export const LEFT_OUT: readonly string[] = ['session', 'password_reset', 'email_code', 'known_device', 'mail'];

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const About = v.object({
  format: v.literal(FORMAT),
  /** Of the program that made it. */
  version: v.string(),
  /** The last migration that the database had had. */
  schema: v.pipe(v.number(), v.integer(), v.minValue(1)),
  database: v.picklist(['embedded', 'postgresql']),
  madeAt: v.string(),
});
export type About = v.InferOutput<typeof About>;

export const Summary = v.object({
  /** How many rows each table has. */
  rows: v.record(v.string(), v.number()),
  files: v.number(),
  /** Of the exam files together. */
  bytes: v.number(),
  /** For how long writers waited while the embedded engine's files were copied, in milliseconds. */
  heldMs: v.number(),
  /** Files that rows name and that were not as they should be; nothing can bring these back from this backup. */
  faulty: v.array(v.object({ hash, why: v.picklist(['missing', 'damaged']) })),
});
export type Summary = v.InferOutput<typeof Summary>;

export const rowsName = (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}.jsonl`;
export const examName = (hash: string) => `exams/${hash.slice(0, 2)}/${hash}`;

/** The table that an entry holds rows of. */
export const tableIn = (name: string) => /^rows\/(\w+)\/\d{6,}\.jsonl$/.exec(name)?.[1];
/** The hash that an entry's exam file is named by. */
export const hashIn = (name: string) => /^exams\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name)?.[1];

/** Why a backup can't be used; the message is a whole sentence. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal';
}
