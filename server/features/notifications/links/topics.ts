/** Ending mails on a topic by a link. */
import { and, eq } from 'drizzle-orm';
import { type Topic, topics } from '../../../../contract/notifications.ts';
import { type Actor, audit } from '../../../platform/audit/audit.ts';
import { labelConsents } from '../../../platform/auth/consentOrigin.ts';
import type { LinkAddressee } from '../../../platform/auth/linkTokens.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { messagePreference } from '../../../platform/database/schema.ts';
import { uselessLink } from './bearer.ts';

/**
 * The topic in a link's detail.
 * @throws refusal `token_invalid` for one that a later version doesn't know any more
 */
export function topicIn(detail: string): Topic {
  const found = topics.find(topic => topic === detail);
  if (!found) throw uselessLink();
  return found;
}

/** The addressee's own patient has the id of their account. */
const preferenceOf = ({ id }: LinkAddressee, topic: Topic) =>
  and(eq(messagePreference.patientId, id), eq(messagePreference.topic, topic));

/** Whether the addressee has ended mails on a topic. */
export async function endedTopic(db: Reader, addressee: LinkAddressee, topic: Topic): Promise<boolean> {
  const { mail } = messagePreference;
  const [found] = await db.select({ mail }).from(messagePreference).where(preferenceOf(addressee, topic));
  return found?.mail === false;
}

/** Ends mails on a topic; pushes on it stay. */
export async function endTopic(tx: Tx, by: Actor, addressee: LinkAddressee, topic: Topic): Promise<void> {
  if (await endedTopic(tx, addressee, topic)) return;
  await labelConsents(tx, 'mail_link');
  await tx
    .insert(messagePreference)
    .values({ patientId: addressee.id, topic, mail: false, push: true })
    .onConflictDoUpdate({
      target: [messagePreference.patientId, messagePreference.topic],
      set: { mail: false },
    });
  await audit(tx, by, { action: 'unsubscribe', subject: 'messages', subjectId: addressee.id });
}
