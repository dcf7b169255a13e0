/**
 * The backup format: a tar file of
 *
 *     backup.json                  the version that made it, the time, and the database schema of its rows
 *     rows/<table>/<number>.jsonl  rows, one JSON object per line, each table after the tables that it references
 *     exams/<2 digits>/<SHA-256>   the exam files that rows refer to
 *     keys/<name>                  the keys of the installation, such as the one that signs links
 *     summary.json                 numbers of rows and files, and faults
 *     SHA256SUMS                   the SHA-256 of everything before it, in the format of `sha256sum -c`
 *
 * It is read and written sequentially and never held in memory. A file without its end isn't a valid backup.
 */
import * as v from 'valibot';

export const FORMAT = 1;

export const ABOUT = 'backup.json';
export const SUMMARY = 'summary.json';
export const SUMS = 'SHA256SUMS';

/**
 * Tables that a backup omits and a restore ignores, even if an older backup contains them. A restore must not
 * reactivate a session that was revoked, a reset link or a code that was used, a device that the account forgot, a
 * calendar feed that was ended, or a message that was sent after the backup. All users sign in again after a restore,
 * each on a device that counts as new, and their devices then subscribe to pushes again.
 * Also, an unsent mail may contain a valid reset link.
 */
export const OMITTED_TABLES: readonly string[] = [
  'session',
  // Of a session.
  'push_subscription',
  'password_reset',
  'email_code',
  'email_change',
  'claim_code',
  'patient_found',
  'known_device',
  'calendar_feed',
  'factor_challenge',
  'factor_reset',
  // Called `mail` until schema 27.
  'mail',
  'delivery',
];

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const About = v.object({
  format: v.literal(FORMAT),
  /** The version that made it. */
  version: v.string(),
  /** The last migration that was applied to the database. */
  schema: v.pipe(v.number(), v.integer(), v.minValue(1)),
  database: v.picklist(['embedded', 'postgresql']),
  madeAt: v.string(),
});
export type About = v.InferOutput<typeof About>;

export const Summary = v.object({
  /** The number of rows of each table. */
  rows: v.record(v.string(), v.number()),
  files: v.number(),
  /** The total size of the exam files. */
  bytes: v.number(),
  /** How long writers were blocked while the embedded engine's files were copied, in milliseconds. */
  heldMs: v.number(),
  /** Files that rows refer to and that were missing or damaged. This backup can't restore them. */
  faulty: v.array(v.object({ hash, why: v.picklist(['missing', 'damaged']) })),
});
export type Summary = v.InferOutput<typeof Summary>;

export const rowsName = (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}.jsonl`;
export const examName = (hash: string) => `exams/${hash.slice(0, 2)}/${hash}`;

/** The table whose rows an entry contains. */
export const tableIn = (name: string) => /^rows\/(\w+)\/\d{6,}\.jsonl$/.exec(name)?.[1];
/** The hash in the name of an exam file's entry. */
export const hashIn = (name: string) => /^exams\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name)?.[1];

export const keyName = (name: string) => `keys/${name}`;
/** The name in a key's entry. */
export const keyIn = (name: string) => /^keys\/([a-z][a-z0-9.-]{0,40})$/.exec(name)?.[1];

/** Why a backup can't be used, as a complete sentence. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal';
}
