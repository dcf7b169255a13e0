/** A user's own contact data: a patient's is in `patient`, everyone else's in `account`. */
import { eq } from 'drizzle-orm';
import type { Profile, ProfileChange } from '../../../contract/profile.ts';
import { type Actor, accountEvent, audit } from '../../platform/audit/audit.ts';
import { patientOf } from '../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account, patient } from '../../platform/database/schema.ts';
import { refuseFields } from '../../platform/errors/problems.ts';
import { recordContactChange } from '../../platform/live/recordEvents.ts';
import { countStored } from '../record/index.ts';

/** The table with the user's data, its columns, and the condition on their row. */
const placeOf = (by: Pick<Actor, 'id' | 'role'>) => {
  const table = by.role === 'Patient' ? patient : account;
  const { name, phone, address } = table;
  return {
    table,
    columns: { name, phone, address },
    isOwn: eq(table.id, by.role === 'Patient' ? patientOf(by) : by.id),
  };
};

export async function profileOf(db: Reader, by: Pick<Actor, 'id' | 'role'>): Promise<Profile> {
  const { table, columns, isOwn } = placeOf(by);
  const [found] = await db.select(columns).from(table).where(isOwn);
  if (!found) throw new Error(`The account ${by.id} has no profile.`);
  return { ...found, name: found.name ?? '' };
}

/**
 * Changes the given fields. Audited only if anything differs.
 * @throws refusal `validation` if a receptionist changes more than the name; `too_many_requests`
 */
export async function changeProfile(tx: Tx, by: Actor, given: ProfileChange): Promise<Profile> {
  const refused = by.role === 'Reception' ? (['phone', 'address'] as const).filter(field => field in given) : [];
  if (refused.length > 0) throw refuseFields(refused.map(field => ({ field, code: 'invalid' })));
  const { table, isOwn } = placeOf(by);
  const before = await profileOf(tx, by);
  const after = { ...before, ...given };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  return await countStored(tx, by, given, async () => {
    await tx.update(table).set(given).where(isOwn);
    await audit(tx, by, accountEvent(by, 'change', 'account'));
    if (by.role === 'Patient') await recordContactChange(tx, by, patientOf(by));
    return after;
  });
}
