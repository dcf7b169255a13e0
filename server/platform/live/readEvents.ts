/** Reading what happened to appointments, in an order in which no event can be skipped. */
import { type SQL, sql } from 'drizzle-orm';
import type { AppointmentEvent } from '../../../contract/events.ts';
import type { Reader } from '../database/database.ts';
import { type Cursor, cursorText } from './cursor.ts';

/** Events after a cursor. */
export interface EventsPage {
  events: { place: Cursor; event: AppointmentEvent }[];
  /** Where the next page begins. All earlier events that were asked for are in this page or before it. */
  end: Cursor;
  /** Whether there are more events that can be read now. */
  more: boolean;
  /** Whether a transaction that still runs holds back events that have been committed. */
  heldBack: boolean;
}

/** Columns of a row; `xid` and `id` as texts, since they can exceed JSON's numbers. */
type Row = Omit<AppointmentEvent, 'cursor'> & { xid: string; id: string };

/** The oldest transaction that still runs. Events of it and of later ones may appear before those that are visible. */
const oldestRunning = sql`pg_snapshot_xmin(pg_current_snapshot())`;

const isoText = (instant: SQL) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Up to `limit` events after a cursor, oldest first. `which` restricts them, by columns of `appointment_event`.
 *
 * Only events of transactions below the oldest running one are returned, so that none can appear before them later.
 */
export async function readEvents(
  db: Reader,
  after: Cursor,
  { which = sql`true`, limit }: { which?: SQL; limit: number },
): Promise<EventsPage> {
  const [found] = await db.execute<{ xmin: string; held: boolean; rows: Row[] }>(sql`
    select ${oldestRunning}::text as xmin,
      exists (select from appointment_event where xid >= ${oldestRunning}) as held,
      (select coalesce(json_agg(row order by row.xid::numeric, row.id::numeric), '[]') from (
        select appointment_event.xid::text as xid, appointment_event.id::text as id,
          ${isoText(sql`appointment_event.at`)} as at, kind, appointment_id, appointment_event.clinic_id,
          appointment_event.doctor_id, appointment.status, ${isoText(sql`appointment.status_at`)} as status_at
        from appointment_event join appointment on appointment.id = appointment_id
        where (appointment_event.xid, appointment_event.id) > (${String(after.xid)}::xid8, ${String(after.id)}::bigint)
          and appointment_event.xid < ${oldestRunning} and ${which}
        order by appointment_event.xid, appointment_event.id limit ${limit}) row) as rows`);
  if (!found) throw new Error('The database returned no page of events.');
  const events = found.rows.map(({ xid, id, ...row }) => {
    const place = { xid: BigInt(xid), id: BigInt(id) };
    return { place, event: { cursor: cursorText(place), ...row } };
  });
  const last = events.at(-1);
  const more = events.length === limit;
  return { events, end: more && last ? last.place : { xid: BigInt(found.xmin), id: 0n }, more, heldBack: found.held };
}

/**
 * The cursor after all events that can be read now. What is read from the database afterwards contains them.
 */
export async function presentCursor(db: Reader): Promise<Cursor> {
  const [row] = await db.execute<{ xmin: string }>(sql`select ${oldestRunning}::text as xmin`);
  if (!row) throw new Error('The database returned no snapshot.');
  return { xid: BigInt(row.xmin), id: 0n };
}

/** How far back events can be read. After that it is cheaper to read everything again. */
const MAX_AGE_DAYS = 2;

/**
 * Whether a cursor can be one of this database. One of another database, such as from before a restore, may name a
 * transaction that is still to come.
 */
const isIssuedHere = ({ xid }: Cursor) => sql<boolean>`${String(xid)}::xid8 <= pg_snapshot_xmax(pg_current_snapshot())`;

/** Whether the server itself can read on from a cursor, however much has happened since. */
export async function isOfThisDatabase(db: Reader, cursor: Cursor): Promise<boolean> {
  const [row] = await db.execute<{ here: boolean }>(sql`select ${isIssuedHere(cursor)} as here`);
  return row?.here === true;
}

/**
 * Whether a client may continue from a cursor: it is of this database, and what happened after it began no more than
 * two days ago. Devices state the times of changes of a status, which may be long before the server learns of them, so
 * the age is that of the next event of another kind: its time is the server's own.
 */
export async function isReadable(db: Reader, cursor: Cursor, now: Date): Promise<boolean> {
  const { xid, id } = cursor;
  const oldest = new Date(now.getTime() - MAX_AGE_DAYS * 86_400_000).toISOString();
  const [row] = await db.execute<{ readable: boolean }>(sql`
    select ${isIssuedHere(cursor)} and coalesce((
      select at >= ${oldest}::timestamptz from appointment_event
      where (appointment_event.xid, appointment_event.id) > (${String(xid)}::xid8, ${String(id)}::bigint)
        and kind <> 'status'
      order by appointment_event.xid, appointment_event.id limit 1), true) as readable`);
  return row?.readable === true;
}
