/** Disks that run full during a storm, and then have free space again. */
import { canMount } from '../../server/harness/disk.ts';
import { disks } from '../../server/storm/disks.ts';
import { fillUp } from '../../server/storm/fullDisk.ts';

/** Fills each of them once. Returns all violations, including responses that don't say when to retry. */
export async function fillDisks(): Promise<string[]> {
  if (!canMount()) {
    console.log('SKIPPED: full disks. Only root may mount a small one, and not in every container.');
    return [];
  }
  const rows: Record<string, object> = {};
  const wrong: string[] = [];
  for (const [name, on] of Object.entries(disks)) {
    const { violations, ledger, refused, recoveredMs } = await on(fillUp);
    const [status, code, retryAfter] = refused;
    wrong.push(...violations.map(each => `${name}: ${each}`));
    if (status !== 503 || retryAfter === undefined) wrong.push(`${name}: answered with ${refused.join(', ')}`);
    rows[name] = {
      'answered with': `${status} ${code}, Retry-After ${retryAfter}`,
      refused: (ledger.outcomes.get('unavailable') ?? 0) + (ledger.outcomes.get('storage_full') ?? 0),
      'booked in all': ledger.booked.size,
      'next write after (ms)': Math.round(recoveredMs),
      violations: violations.length,
    };
  }
  console.log('Full disks:');
  console.table(rows);
  return wrong;
}
