/** What a patient wants to receive. */
import { eq } from 'drizzle-orm';
import type { BodyOf } from '../../../contract/call.ts';
import { type MessagePreferences, type saveMessagePreferences, topics } from '../../../contract/notifications.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account, messagePreference } from '../../platform/database/schema.ts';

const EVERYTHING = { mail: true, push: true };

/** The preferences of an account's owner; everything unless they chose otherwise. */
export async function preferencesOf(db: Reader, accountId: string): Promise<MessagePreferences> {
  const [owner] = await db.select({ language: account.language }).from(account).where(eq(account.id, accountId));
  const { topic, mail, push } = messagePreference;
  const rows = await db
    .select({ topic, mail, push })
    .from(messagePreference)
    .where(eq(messagePreference.patientId, accountId));
  const choices = topics.map(name => {
    const { topic: _, ...choice } = rows.find(row => row.topic === name) ?? { topic: name, ...EVERYTHING };
    return [name, choice] as const;
  });
  return {
    language: owner?.language ?? 'pt-BR',
    topics: Object.fromEntries(choices) as MessagePreferences['topics'],
  };
}

/** Changes what is given, and returns all of it. */
export async function savePreferences(
  tx: Tx,
  accountId: string,
  { language, topics: chosen = {} }: BodyOf<typeof saveMessagePreferences>,
): Promise<MessagePreferences> {
  if (language) await tx.update(account).set({ language }).where(eq(account.id, accountId));
  for (const topic of topics) {
    const choice = chosen[topic];
    if (!choice) continue;
    await tx
      .insert(messagePreference)
      .values({ patientId: accountId, topic, ...choice })
      .onConflictDoUpdate({ target: [messagePreference.patientId, messagePreference.topic], set: choice });
  }
  return await preferencesOf(tx, accountId);
}
