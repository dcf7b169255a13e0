import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';

/** The key of the advisory lock for what changes or relies on who is merged, which is rare. */
const LOCK = 7_202_614;

/** Allows one such transaction at a time, so that the roots that were read don't change. */
export const lockMerges = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
