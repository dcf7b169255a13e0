/** Creates a reset link for a user without e-mail, to be handed over in person. */

import { newResetLink } from '../../features/identity/index.ts';
import { accountDeed, audit, clinicActor } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { accountNamed, type Whose } from './accounts.ts';
import { CannotDo } from './outcome.ts';
import { oneLine } from './printable.ts';

export async function resetLink(
  tx: Tx,
  given: Whose,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  const found = await accountNamed(tx, given);
  if (found.disabledAt) throw new CannotDo('This account is disabled: enable it first.');
  const link = await newResetLink(tx, found, { publicUrl, now });
  await audit(tx, clinicActor(now), accountDeed(found, 'create', 'reset_link'));
  return `For ${oneLine(found.name)}, once, within the next hour:\n${link}`;
}
