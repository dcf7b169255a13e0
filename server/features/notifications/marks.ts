/**
 * How far planning has come: rows of `meta`. A restore deletes them, and planning then begins with the present, so that
 * it never repeats what was sent after the backup.
 */
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { meta } from '../../platform/database/schema.ts';

/**
 * The keys: of the last event, the last run of reminders, the last look at records, and the last event that could have
 * freed a time.
 */
export const planningMarks = ['notifications', 'reminders', 'record messages', 'earlier times'] as const;
export type Mark = (typeof planningMarks)[number];

/** Reads a mark and locks it until the transaction ends. A missing one is set to `present` first. */
export async function lockMark(tx: Tx, key: Mark, present: () => string | Promise<string>): Promise<string> {
  const locked = () => tx.select({ value: meta.value }).from(meta).where(eq(meta.key, key)).for('update');
  const [found] = await locked();
  if (found) return found.value;
  await tx
    .insert(meta)
    .values({ key, value: await present() })
    .onConflictDoNothing();
  const [made] = await locked();
  if (!made) throw new Error(`The mark ${key} was not stored.`);
  return made.value;
}

export async function moveMark(tx: Tx, key: Mark, value: string): Promise<void> {
  await tx.update(meta).set({ value }).where(eq(meta.key, key));
}
