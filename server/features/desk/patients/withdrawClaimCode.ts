/** Ends claim codes, and their mails. */
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { ofSamePerson } from '../../../platform/auth/ownPatients.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { claimCode, delivery } from '../../../platform/database/schema.ts';

/** Ends an unused code of a person. */
export async function withdrawClaimCode(tx: Tx, patientId: string, now: Date): Promise<void> {
  await tx.delete(claimCode).where(and(ofSamePerson(claimCode.patientId, patientId), isNull(claimCode.usedAt)));
  await endClaimMails(tx, ofSamePerson(delivery.patientId, patientId), now);
}

/** Ends those mails with a code of these patients that wait: the next attempt would send a code that doesn't work. */
export async function endClaimMails(tx: Tx, isOfPatients: SQL, now: Date): Promise<void> {
  await tx
    .update(delivery)
    .set({ endedAt: now, outcome: 'dropped', reason: 'superseded', body: '' })
    .where(and(eq(delivery.kind, 'claim_code'), isNull(delivery.endedAt), isOfPatients));
}
