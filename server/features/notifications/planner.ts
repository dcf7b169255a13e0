/** Turns what happened to appointments into deliveries: each event once, whichever server reads it. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { AppointmentEvent } from '../../../contract/events.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { epochMs, sqlList } from '../../platform/database/prepared.ts';
import { appointment, appointmentEvent } from '../../platform/database/schema.ts';
import { movedFrom } from '../appointments/index.ts';
import { consumeEvents } from './consumeEvents.ts';
import { mustReach } from './decide.ts';
import { GATHER_MS, type Notice, type PlanOptions, planDeliveries } from './deliveries.ts';

/** What happened longer ago isn't announced any more. */
const OLDEST_MS = DAY_MS;
/** How long a message about an event is worth sending; in any case only until its appointment starts. */
const LIFE_MS = DAY_MS;

const announced = ['booked', 'moved', 'cancelled', 'asked_to_move', 'move_withdrawn'] as const;
const isAnnounced = sql`appointment_event.kind in (${sqlList(announced)})`;

/** When the patient was last asked to choose another time, in epoch milliseconds; null if never. */
const askedAt = sql<number | null>`(select ${epochMs(sql`max(earlier.at)`)} from appointment_event earlier
  where earlier.appointment_id = ${appointmentEvent.appointmentId} and earlier.kind = 'asked_to_move'
    and earlier.id < ${appointmentEvent.id})`;

/** Plans the deliveries about all new events. */
export async function planEvents(database: Pick<Database, 'db' | 'tx'>, options: PlanOptions): Promise<void> {
  const { now } = options;
  await consumeEvents(database, {
    mark: 'notifications',
    which: isAnnounced,
    work: async (tx, events) => planDeliveries(tx, await noticesOf(tx, events, now), options),
  });
}

/**
 * The notices of events. A cancellation that a move caused is announced by the move. The end of a request for another
 * time is only announced to a patient who got it: not of a doctor's request to the reception, nor of one that ended at
 * once.
 */
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
      ...{ actorRole: appointmentEvent.actorRole, requester: appointmentEvent.requester },
      ...{ appointmentId: appointment.id, patientId: appointment.patientId, clinicId: appointment.clinicId },
      ...{ startsAt: appointment.startsAt, replacedBy: appointment.replacedBy },
      ...{ successorsFormer: movedFrom(appointment.replacedBy), askedAt },
    })
    .from(appointmentEvent)
    .innerJoin(appointment, eq(appointment.id, appointmentEvent.appointmentId))
    .where(inArray(appointmentEvent.id, ids))
    .orderBy(appointmentEvent.id);
  return rows.flatMap(row => {
    const {
      id,
      at,
      kind: given,
      actorRole,
      requester,
      startsAt,
      replacedBy,
      successorsFormer,
      askedAt,
      ...about
    } = row;
    const kind = announced.find(one => one === given);
    const wasMoved = replacedBy !== null && (successorsFormer ?? about.appointmentId) === about.appointmentId;
    const wasAsked = requester !== 'doctor' && askedAt !== null && at.getTime() - askedAt >= GATHER_MS;
    if (!kind || (kind === 'cancelled' && wasMoved) || (kind === 'move_withdrawn' && !wasAsked)) return [];
    const dueAt = new Date(at.getTime() + GATHER_MS);
    const expiresAt = new Date(Math.min(dueAt.getTime() + LIFE_MS, startsAt.getTime()));
    const cause = { isClinic: actorRole !== 'Patient', requester };
    const times = { dueAt, expiresAt };
    return [{ ...about, ...times, kind, key: `${kind}:${id}`, eventId: id, mustReach: mustReach(kind, cause) }];
  });
}
