import type { InferOutput } from 'valibot';
import type { listEvents } from '../../../../contract/events.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { refuseFields } from '../../../platform/errors/problems.ts';
import { type Cursor, cursorText, parseCursor } from '../../../platform/live/cursor.ts';
import { isReadable, presentCursor, readEvents } from '../../../platform/live/readEvents.ts';
import type { Scope } from './scope.ts';

/**
 * Where to begin: after the given cursor, or with the events from now on.
 * @throws refusal `validation` for a cursor that this database can't have issued, or that is too old
 */
export async function startOf(db: Reader, after: string | undefined, now: Date): Promise<Cursor> {
  if (after === undefined) return await presentCursor(db);
  const cursor = parseCursor(after);
  if (!cursor || !(await isReadable(db, cursor, now))) throw refuseFields([{ field: 'after', code: 'invalid' }]);
  return cursor;
}

/** Events after a cursor, oldest first, and where the next request continues; without a cursor, no events. */
export async function eventsAfter(
  db: Reader,
  { which }: Scope,
  { after, limit }: { after?: string | undefined; limit: number },
  now: Date,
): Promise<InferOutput<(typeof listEvents)['response']>> {
  const start = await startOf(db, after, now);
  if (after === undefined) return { events: [], cursor: cursorText(start) };
  const { events, end } = await readEvents(db, start, { which, limit });
  return { events: events.map(({ event }) => event), cursor: cursorText(end) };
}
