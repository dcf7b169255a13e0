/** How many squeeze-ins a day a doctor allows. A trigger of the database enforces it. */
import { eq } from 'drizzle-orm';
import type { SqueezeIns } from '../../../contract/hours.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema.ts';

export async function squeezeInsOf(db: Reader, doctorId: string): Promise<SqueezeIns> {
  const [found] = await db.select({ per_day: account.squeezeInsPerDay }).from(account).where(eq(account.id, doctorId));
  if (!found) throw new Error(`There is no account ${doctorId}.`);
  return found;
}

export async function saveSqueezeInsOf(tx: Tx, by: Actor, { per_day }: SqueezeIns): Promise<SqueezeIns> {
  await tx.update(account).set({ squeezeInsPerDay: per_day }).where(eq(account.id, by.id));
  await audit(tx, by, { action: 'change', subject: 'squeeze_ins', subjectId: by.id });
  return { per_day };
}
