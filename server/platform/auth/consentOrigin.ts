/**
 * Labels what the database writes into the history of consents (migration `consents`): triggers on the tables with the
 * present state write it, so that no way of changing them is left out. They don't know who acts, and from where.
 */
import { sql } from 'drizzle-orm';
import type { ConsentEvent } from '../../../contract/consents.ts';
import type { Tx } from '../database/database.ts';

/** Says how consents change in the rest of the transaction, unless it is the usual way: in the app. */
export async function labelConsents(tx: Tx, origin: ConsentEvent['origin']): Promise<void> {
  await tx.execute(sql`select set_config('clinic.consent_origin', ${origin}, true)`);
}

/** Says whose consents about earlier times change in the rest of the transaction: a carer decides for a dependent. */
export async function labelConsentsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`select set_config('clinic.consent_account', ${accountId}, true)`);
}
