/** Reads what happened to appointments on behalf of one reader: each event once, whichever server reads it. */
import { eq, type SQL } from 'drizzle-orm';
import type { AppointmentEvent } from '../../../contract/events.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { meta } from '../../platform/database/schema.ts';
import { type Cursor, cursorText, parseCursor } from '../../platform/live/cursor.ts';
import { isOfThisDatabase, presentCursor, readEvents } from '../../platform/live/readEvents.ts';
import { lockMark, type Mark, moveMark } from './marks.ts';

const PAGE = 200;

/**
 * After how many transactions the cursor is moved even if none of their events was for the reader. Otherwise each run
 * would read all events since the last one that was.
 */
const MOST_BEHIND = 1_000n;

interface EventReader {
  /** Where the reader's cursor is kept. */
  mark: Mark;
  /** Which events it reads, by columns of `appointment_event`. */
  which: SQL;
  work: (tx: Tx, events: readonly { place: Cursor; event: AppointmentEvent }[]) => Promise<void>;
}

/**
 * Works on all new events. The cursor moves in the same transaction, under a lock. Without a cursor, as after a
 * restore, or with one of another database, it begins with the present. Events are never skipped for their age: a
 * device may have stated a time that is days ago, and readers decide what is too old for them.
 */
export async function consumeEvents(database: Pick<Database, 'db' | 'tx'>, reader: EventReader): Promise<void> {
  // Most runs find nothing new, and write nothing.
  if (!(await isBehind(database.db, reader))) return;
  let more = true;
  while (more) more = await database.tx(tx => consumePage(tx, reader));
}

/** Whether there are new events for the reader, or its cursor is far behind. */
async function isBehind(db: Reader, { mark, which }: EventReader): Promise<boolean> {
  const [found] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, mark));
  const cursor = found && parseCursor(found.value);
  if (!cursor || !(await isOfThisDatabase(db, cursor))) return true;
  const { events, end } = await readEvents(db, cursor, { which, limit: 1 });
  return events.length > 0 || end.xid - cursor.xid > MOST_BEHIND;
}

/** Works on one page of events. Returns whether there are more. */
async function consumePage(tx: Tx, { mark, which, work }: EventReader): Promise<boolean> {
  const value = await lockMark(tx, mark, async () => cursorText(await presentCursor(tx)));
  const cursor = parseCursor(value);
  if (!cursor || !(await isOfThisDatabase(tx, cursor))) {
    await moveMark(tx, mark, cursorText(await presentCursor(tx)));
    return false;
  }
  const { events, end, more } = await readEvents(tx, cursor, { which, limit: PAGE });
  if (events.length > 0) await work(tx, events);
  await moveMark(tx, mark, cursorText(end));
  return more;
}
