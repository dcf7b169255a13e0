/** What calendars know an appointment by: its event, and how often that changed (RFC 5545: UID and SEQUENCE). */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { appointment } from '../../platform/database/schema.ts';

/** The chain of moves that ends with an appointment: its first appointment, and the number of moves since. */
export interface Chain {
  firstId: string;
  moves: number;
}

/**
 * The appointment from which one was moved; null if it was booked. One that replaces several was moved from one of
 * them, and the others were cancelled.
 */
export const movedFrom = (appointmentId: SQLWrapper): SQL<string | null> => sql<string | null>`(
  select event.moved_from from appointment_event event
  where event.appointment_id = ${appointmentId} and event.kind = 'moved' limit 1)`;

/** A column of queries of `appointment`. */
export const chainOfMoves: SQL<Chain> = sql<Chain>`(
  with recursive chain (id, moves) as (
    select ${appointment.id}, 0
    union all
    (select before.id, chain.moves + 1 from chain cross join lateral (
      select former.id from appointment former where former.replaced_by = chain.id
      order by coalesce(former.id = ${movedFrom(sql`chain.id`)}, false) desc, former.created_at, former.id
      limit 1) before)
  )
  select json_build_object('firstId', id, 'moves', moves) from chain order by moves desc limit 1)`;

/** `sequence`: how often the appointment was moved, and cancelled. */
export const calendarIdentity = (
  { firstId, moves }: Chain,
  canceledAt: Date | null,
): { firstId: string; sequence: number } => ({ firstId, sequence: moves + (canceledAt ? 1 : 0) });

/** The same for all appointments of a chain of moves, so that a calendar changes its event instead of adding one. */
export const calendarUid = ({ firstId }: Pick<Chain, 'firstId'>): string => `appointment-${firstId}@clinic`;
