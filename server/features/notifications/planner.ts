/** Turns what happened to appointments into deliveries: each event once, whichever server reads it. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { AppointmentEvent } from '../../../contract/events.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { appointment, appointmentEvent } from '../../platform/database/schema.ts';
import { movedFrom } from '../appointments/index.ts';
import { consumeEvents } from './consumeEvents.ts';
import { GATHER_MS, type Notice, type PlanOptions, planDeliveries } from './deliveries.ts';

/** What happened longer ago isn't announced any more. */
const OLDEST_MS = DAY_MS;
/** How long a message about an event is worth sending; in any case only until its appointment starts. */
const LIFE_MS = DAY_MS;

const announced = ['booked', 'moved', 'cancelled', 'asked_to_move'] as const;
const isAnnounced = sql`appointment_event.kind in ('booked', 'moved', 'cancelled', 'asked_to_move')`;

/** Plans the deliveries about all new events. */
export async function planEvents(database: Pick<Database, 'db' | 'tx'>, options: PlanOptions): Promise<void> {
  const { now } = options;
  await consumeEvents(database, {
    ...{ mark: 'notifications', which: isAnnounced, now },
    work: async (tx, events) => planDeliveries(tx, await noticesOf(tx, events, now), options),
  });
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
      ...{ actorRole: appointmentEvent.actorRole, requester: appointmentEvent.requester },
      ...{ appointmentId: appointment.id, patientId: appointment.patientId, clinicId: appointment.clinicId },
      ...{ startsAt: appointment.startsAt, replacedBy: appointment.replacedBy },
      successorsFormer: movedFrom(appointment.replacedBy),
    })
    .from(appointmentEvent)
    .innerJoin(appointment, eq(appointment.id, appointmentEvent.appointmentId))
    .where(inArray(appointmentEvent.id, ids))
    .orderBy(appointmentEvent.id);
  return rows.flatMap(row => {
    const { id, at, kind: given, actorRole, requester, startsAt, replacedBy, successorsFormer, ...about } = row;
    const kind = announced.find(one => one === given);
    const wasMoved = replacedBy !== null && (successorsFormer ?? about.appointmentId) === about.appointmentId;
    if (!kind || (kind === 'cancelled' && wasMoved)) return [];
    const dueAt = new Date(at.getTime() + GATHER_MS);
    const expiresAt = new Date(Math.min(dueAt.getTime() + LIFE_MS, startsAt.getTime()));
    const mustReach = kind !== 'booked' && actorRole !== 'Patient' && requester !== 'patient';
    return [{ ...about, kind, key: `${kind}:${id}`, eventId: id, dueAt, expiresAt, mustReach }];
  });
}
