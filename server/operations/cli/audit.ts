/** Verifies the audit's hash chain (server/platform/audit/seal.ts). */

import { type ChainReport, isInChain, verifyChain } from '../../platform/audit/seal.ts';
import type { Reader } from '../../platform/database/database.ts';
import { CommandFailed, UsageError } from './output.ts';

/**
 * Reports how far the chain is intact and which rows aren't sealed yet. `head` is the last hash of an earlier check.
 */
export async function verifyAudit(db: Reader, head: string | undefined): Promise<string> {
  if (head !== undefined && !/^[\da-f]{64}$/i.test(head)) {
    throw new UsageError('--head takes the 64 letters and digits that an earlier check ended with.');
  }
  const report = await verifyChain(db);
  const { broken, sealed } = report;
  if (broken) {
    const at = `entry ${broken.auditId}, at position ${broken.position} of the chain: ${broken.why}`;
    throw new CommandFailed(
      `The audit has been tampered with, ${at}. The ${sealed} entries before it are intact.\n${tailOf(report)}`,
    );
  }
  if (head !== undefined && !(await isInChain(db, head))) {
    throw new CommandFailed(`The chain is intact, but ${head} is not in it: it was cut short or rebuilt since.`);
  }
  return `The audit is intact: ${sealed} entries are sealed.\n${tailOf(report)}\nhead ${report.head}`;
}

function tailOf({ tail }: ChainReport): string {
  if (!tail) return 'All entries are sealed.';
  const { first, last, rows } = tail;
  return `Not sealed yet: ${rows}, entries ${first} to ${last}. The chain can't detect changes to them yet.`;
}
