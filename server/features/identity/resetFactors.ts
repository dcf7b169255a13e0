import { eq } from 'drizzle-orm';
import type { Role } from '../../../contract/formats.ts';
import { type AuditActor, accountEvent, audit } from '../../platform/audit/audit.ts';
import { forgetDevices } from '../../platform/auth/devices.ts';
import { removeFactors } from '../../platform/auth/factors.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema.ts';
import { notifyOwner } from './securityEvents.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Removes the second factor of an account whose owner has lost it, signs them out everywhere, and mails them. The
 * caller has locked the account's row.
 * @returns false if the account has no second factor
 */
export async function resetFactors(
  tx: Tx,
  found: { id: string; role: Role },
  actor: AuditActor,
  settings: Pick<Settings, 'publicUrl' | 'emailConfirmation'>,
): Promise<boolean> {
  if (!(await removeFactors(tx, found.id))) return false;
  await endSessionsOf(tx, found.id);
  await forgetDevices(tx, found.id);
  await audit(tx, actor, accountEvent(found, 'release', 'second_factor'));
  const [owner] = await tx.select({ language: account.language }).from(account).where(eq(account.id, found.id));
  const { publicUrl, emailConfirmation } = settings;
  await notifyOwner(tx, found.id, 'factor_reset', {
    ...{ publicUrl, emailConfirmation, now: actor.at, language: owner?.language ?? 'pt-BR' },
  });
  return true;
}
