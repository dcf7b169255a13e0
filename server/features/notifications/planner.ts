/** Turns what happened to appointments into deliveries: each event once, whichever server reads it. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { AppointmentEvent } from '../../../contract/events.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { appointment, appointmentEvent, meta } from '../../platform/database/schema.ts';
import { cursorText, parseCursor } from '../../platform/live/cursor.ts';
import { isReadable, presentCursor, readEvents } from '../../platform/live/readEvents.ts';
import { type Notice, type PlanOptions, planDeliveries } from './deliveries.ts';
import { lockMark, moveMark } from './marks.ts';

/** Several events of this time become one message. */
const GATHER_MS = 30_000;
/** What happened longer ago isn't announced any more. */
const OLDEST_MS = 86_400_000;
/** How long a message about an event is worth sending; in any case only until its appointment starts. */
const LIFE_MS = 86_400_000;
const PAGE = 200;

const announced = ['booked', 'moved', 'cancelled', 'asked_to_move'] as const;
const isAnnounced = sql`appointment_event.kind in ('booked', 'moved', 'cancelled', 'asked_to_move')`;

/**
 * Plans the deliveries about all new events. The cursor moves in the same transaction, under a lock. Without a cursor,
 * as after a restore, or with one that can't be read on from, it begins with the present.
 */
export async function planEvents(database: Pick<Database, 'db' | 'tx'>, options: PlanOptions): Promise<void> {
  // Most runs find nothing new, and write nothing.
  if (!(await hasNews(database.db, options.now))) return;
  let more = true;
  while (more) more = await database.tx(tx => planPage(tx, options));
}

async function hasNews(db: Reader, now: Date): Promise<boolean> {
  const [mark] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, 'notifications'));
  const cursor = mark && parseCursor(mark.value);
  if (!cursor || !(await isReadable(db, cursor, now))) return true;
  return (await readEvents(db, cursor, { which: isAnnounced, limit: 1 })).events.length > 0;
}

/** Plans one page of events. Returns whether there are more. */
async function planPage(tx: Tx, options: PlanOptions): Promise<boolean> {
  const value = await lockMark(tx, 'notifications', async () => cursorText(await presentCursor(tx)));
  const cursor = parseCursor(value);
  if (!cursor || !(await isReadable(tx, cursor, options.now))) {
    await moveMark(tx, 'notifications', cursorText(await presentCursor(tx)));
    return false;
  }
  const { events, end, more } = await readEvents(tx, cursor, { which: isAnnounced, limit: PAGE });
  await planDeliveries(tx, await noticesOf(tx, events, options.now), options);
  await moveMark(tx, 'notifications', cursorText(end));
  return more;
}

/** The notices of events. A cancellation that a move caused is announced by the move. */
async function noticesOf(
  tx: Tx,
  events: readonly { place: { id: bigint }; event: AppointmentEvent }[],
  now: Date,
): Promise<Notice[]> {
  const recent = events.filter(({ event }) => Date.parse(event.at) > now.getTime() - OLDEST_MS);
  if (recent.length === 0) return [];
  const ids = recent.map(({ place }) => Number(place.id));
  const rows = await tx
    .select({
      ...{ id: appointmentEvent.id, at: appointmentEvent.at, kind: appointmentEvent.kind },
      ...{ actorRole: appointmentEvent.actorRole, wish: appointmentEvent.wish },
      ...{ appointmentId: appointment.id, patientId: appointment.patientId, clinicId: appointment.clinicId },
      ...{ startsAt: appointment.startsAt, replacedBy: appointment.replacedBy },
    })
    .from(appointmentEvent)
    .innerJoin(appointment, eq(appointment.id, appointmentEvent.appointmentId))
    .where(inArray(appointmentEvent.id, ids))
    .orderBy(appointmentEvent.id);
  return rows.flatMap(({ id, at, kind: given, actorRole, wish, startsAt, replacedBy, ...about }) => {
    const kind = announced.find(one => one === given);
    if (!kind || (kind === 'cancelled' && replacedBy !== null)) return [];
    const dueAt = new Date(at.getTime() + GATHER_MS);
    const expiresAt = new Date(Math.min(dueAt.getTime() + LIFE_MS, startsAt.getTime()));
    const mustReach = kind !== 'booked' && actorRole !== 'Patient' && wish !== 'patient';
    return [{ ...about, kind, key: `${kind}:${id}`, eventId: id, dueAt, expiresAt, mustReach }];
  });
}
