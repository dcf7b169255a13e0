import { type SQL, sql } from 'drizzle-orm';

/**
 * The condition that a clinic has approved the doctor who makes a call, and hasn't withdrawn that. In the transaction
 * of a write: what the session said before it began may be over.
 */
export const isApproved = (by: { id: string }): SQL =>
  sql`exists (select from account own where own.id = ${by.id}::uuid and own.approved_at is not null)`;
