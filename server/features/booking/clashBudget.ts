/**
 * A refusal because the patient is busy tells a doctor or the reception that the patient goes elsewhere. Without a
 * limit, attempts to book or to move would reveal all of a patient's times.
 */
import type { Actor } from '../../platform/audit/audit.ts';
import { type DailyBudget, dailyBudget } from '../../platform/auth/attempts.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors/problems.ts';

/** How many clashes with appointments elsewhere a doctor or a receptionist may see in a day. */
const CLASHES_A_DAY = 50;

/** The patient is busy at a clinic, or with a doctor, that the caller can't see. */
export class ClashElsewhere extends Refusal {}

/** The budget of such clashes, shared by all calls that may run into one. */
export const clashBudget = (database: Pick<Database, 'db'>): DailyBudget =>
  dailyBudget(database, { kind: 'clashes elsewhere', limit: CLASHES_A_DAY });

/**
 * Runs a booking of a doctor or the reception, and counts the clash if it is refused for one.
 * @throws refusal `too_many_requests` without a budget left, also in place of a clash that exceeds it
 */
export async function countingClash<T>(clashes: DailyBudget, by: Actor, book: () => Promise<T>): Promise<T> {
  await clashes.require(by.id, by.at);
  return await book().catch(async error => {
    if (error instanceof ClashElsewhere) await clashes.spend(by.id, by.at);
    throw error;
  });
}
