/** Verifies the audit's hash chain (server/platform/audit/seal.ts). */

import { type ChainReport, isInChain, verifyChain } from '../../platform/audit/seal.ts';
import type { Reader } from '../../platform/database/database.ts';
import { CannotDo, NotUnderstood } from './outcome.ts';

/**
 * Reports how far the chain is intact and which rows aren't sealed yet. `head` is the last hash of an earlier check.
 */
export async function verifyAudit(db: Reader, head: string | undefined): Promise<string> {
  if (head !== undefined && !/^[\da-f]{64}$/i.test(head)) {
    throw new NotUnderstood('--head takes the 64 letters and digits that an earlier check ended with.');
  }
  const report = await verifyChain(db);
  const { broken, sealed } = report;
  if (broken) {
    const at = `entry ${broken.auditId}, at position ${broken.position} of the chain: ${broken.why}`;
    throw new CannotDo(`The audit has been tampered with, ${at}. ${sealed} before it are whole.\n${tailOf(report)}`);
  }
  if (head !== undefined && !(await isInChain(db, head))) {
    throw new CannotDo(`The chain is whole, but ${head} is not in it: it was cut short or made anew since.`);
  }
  return `The audit is whole: ${sealed} entries are sealed.\n${tailOf(report)}\nhead ${report.head}`;
}

function tailOf({ tail }: ChainReport): string {
  if (!tail) return 'None waits for its seal.';
  const { first, last, rows } = tail;
  return `Not sealed yet: ${rows}, entries ${first} to ${last}. What happens to them now, the chain can't tell.`;
}
