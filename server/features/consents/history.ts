/** The history of an account's optional consents, which triggers write (server/platform/auth/consentOrigin.ts). */
import { and, desc, eq, lt } from 'drizzle-orm';
import type { ConsentEvent } from '../../../contract/consents.ts';
import { MOST_CONSENT_EVENTS } from '../../../contract/consents.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { consentEvent } from '../../platform/database/schema.ts';

/** The latest events of an account, before the one at `before` if that is given; and where the next page begins. */
export async function consentEventsOf(
  db: Reader,
  accountId: string,
  before?: number,
): Promise<{ events: ConsentEvent[]; next: number | undefined }> {
  const { position, at, consent, topic, channel, device, given, origin } = consentEvent;
  const rows = await db
    .select({ position, at, consent, topic, channel, device, given, origin })
    .from(consentEvent)
    .where(and(eq(consentEvent.accountId, accountId), before === undefined ? undefined : lt(position, before)))
    .orderBy(desc(position))
    .limit(MOST_CONSENT_EVENTS);
  return {
    events: rows.map(({ position: _, at, ...row }) => ({ at: at.toISOString(), ...row })),
    next: rows.length < MOST_CONSENT_EVENTS ? undefined : rows.at(-1)?.position,
  };
}

/** Records that all messages end with the closing of an account, or come again after it was reopened. */
export async function addClosingEvent(tx: Tx, accountId: string, origin: 'closing' | 'reopening', at: Date) {
  await tx.insert(consentEvent).values({ accountId, at, consent: 'messages', given: origin === 'reopening', origin });
}
