/** A reset link for somebody without mail, to be handed over in person. */
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Email, Role } from '../../contract/formats.ts';
import type { Tx } from '../database/database.ts';
import { account } from '../database/schema.ts';
import { newResetLink } from '../identity/recovery.ts';
import { CannotDo, NotUnderstood } from './outcome.ts';

const Whose = v.object({ role: Role, email: Email });

export async function resetLink(
  tx: Tx,
  given: { role?: string | undefined; email?: string | undefined },
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  const whose = v.safeParse(Whose, given);
  if (!whose.success) throw new NotUnderstood('Say whose: --role Patient or Doctor, and --email.');
  const { role, email } = whose.output;
  const [found] = await tx
    .select({ id: account.id, name: account.name })
    .from(account)
    .where(and(eq(account.role, role), eq(account.email, email)));
  if (!found) throw new CannotDo(`No ${role} has the e-mail ${email}.`);
  const link = await newResetLink(tx, { id: found.id, role }, { publicUrl, now });
  return `For ${found.name}, once, within the next hour:\n${link}`;
}
