/** The passkeys of accounts. */
import { and, eq, lt, or } from 'drizzle-orm';
import type { Passkey as ShownPasskey } from '../../../../contract/secondFactor.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { passkey } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/errors/problems.ts';

type Passkey = typeof passkey.$inferSelect;

export const shownPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey): ShownPasskey => ({
  ...{ id, name, created_at: createdAt.toISOString() },
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

/**
 * The passkey with a credential id.
 * @param accountId whose it must be; null for anyone's
 * @throws refusal `passkey_invalid` if there is none
 */
export async function passkeyWith(db: Reader, credentialId: Uint8Array, accountId: string | null): Promise<Passkey> {
  const [found] = await db.select().from(passkey).where(eq(passkey.credentialId, credentialId));
  if (!found || (accountId !== null && found.accountId !== accountId)) throw refuse('passkey_invalid');
  return found;
}

/**
 * Stores the counter of a verified assertion. An authenticator that counts must have counted up: otherwise its key may
 * have been copied.
 * @throws refusal `passkey_invalid`
 */
export async function countUp(tx: Tx, { id }: Passkey, counter: number, now: Date): Promise<void> {
  const hasCounted = or(lt(passkey.counter, counter), and(eq(passkey.counter, 0), eq(passkey.counter, counter)));
  const counted = await tx
    .update(passkey)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkey.id, id), hasCounted))
    .returning({ id: passkey.id });
  if (counted.length === 0) throw refuse('passkey_invalid');
}
