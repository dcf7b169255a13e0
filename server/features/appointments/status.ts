/** Changing the status of an appointment, and undoing the last change. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { BodyOf } from '../../../contract/call.ts';
import { instantOf, wallClock } from '../../../contract/clinicTime.ts';
import type { changeStatus } from '../../../contract/events.ts';
import { earliest, mayChange, type Status } from '../../../contract/status.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import { worksAt } from '../../platform/auth/staff.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment, appointmentEvent, clinic } from '../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';
import { recordEvents } from '../../platform/live/recordEvents.ts';

type Changed = InferOutput<(typeof changeStatus)['response']>;

/**
 * Changes the status of a doctor's own appointment, or of one at a receptionist's clinic. A repeat changes nothing.
 * @throws refusal `not_found`, also for a cancelled appointment and for a doctor without the clinic's approval,
 * `status_conflict` with the current status, `too_early`, `validation`
 */
export async function setStatus(
  tx: Tx,
  by: Actor & { approved: boolean },
  id: string,
  { from, to, changed_at }: BodyOf<typeof changeStatus>,
): Promise<Changed> {
  const found = await lockForStatus(tx, by, id);
  if (found.status === to) return { id, status: to, status_at: found.statusAt?.toISOString() ?? null };
  if (found.status !== from) throw refuse('status_conflict', { extra: { current: found.status } });

  // A device whose clock is fast must not report a change from the future.
  const at = changed_at === undefined ? by.at : new Date(Math.min(Date.parse(changed_at), by.at.getTime()));
  const undone = await isLastChange(tx, id, { before: to, after: from });
  if (!undone) {
    if (!mayChange(by.role, from, to)) throw refuseFields([{ field: 'to', code: 'choice_invalid' }]);
    const begin = beginOf(found, to);
    if (begin !== undefined && at.getTime() < begin) throw refuse('too_early');
  }

  const statusAt = undone ? await lastSetTo(tx, id, to) : at;
  await tx.update(appointment).set({ status: to, statusAt }).where(eq(appointment.id, id));
  await recordEvents(tx, { ...by, at }, { appointmentId: id, kind: 'status', before: from, after: to });
  await audit(tx, by, { action: 'change', subject: 'appointment', subjectId: id, patientId: found.patientId });
  return { id, status: to, status_at: statusAt?.toISOString() ?? null };
}

interface Locked {
  patientId: string;
  status: Status;
  statusAt: Date | null;
  startsAt: Date;
  zone: string;
}

async function lockForStatus(tx: Tx, by: Actor & { approved: boolean }, id: string): Promise<Locked> {
  const { patientId, status, statusAt, startsAt, doctorId, clinicId, canceledAt } = appointment;
  const own = by.role === 'Doctor' ? and(eq(doctorId, by.id), sql`${by.approved}::boolean`) : worksAt(clinicId, by);
  const [found] = await tx
    .select({ patientId, status, statusAt, startsAt, zone: clinic.timeZone })
    .from(appointment)
    .innerJoin(clinic, eq(clinic.id, clinicId))
    .where(and(eq(appointment.id, id), own, isNull(canceledAt)))
    .for('update', { of: appointment });
  if (!found) throw refuse('not_found');
  return found;
}

/** The earliest time at which an appointment may get a status, in epoch milliseconds; undefined if there is none. */
function beginOf({ startsAt, zone }: Locked, status: Status): number | undefined {
  if (earliest[status] === undefined) return undefined;
  const start = startsAt.getTime();
  return earliest[status] === 'start' ? start : instantOf(zone, wallClock(zone, start), 0);
}

const changesOf = (id: string) => and(eq(appointmentEvent.appointmentId, id), eq(appointmentEvent.kind, 'status'));

async function isLastChange(tx: Tx, id: string, change: { before: Status; after: Status }): Promise<boolean> {
  const { statusBefore: before, statusAfter: after } = appointmentEvent;
  const [last] = await tx
    .select({ before, after })
    .from(appointmentEvent)
    .where(changesOf(id))
    .orderBy(desc(appointmentEvent.id))
    .limit(1);
  return last?.before === change.before && last.after === change.after;
}

/** When the appointment got a status for the last time; null if it has had it from the beginning. */
async function lastSetTo(tx: Tx, id: string, status: Status): Promise<Date | null> {
  const [last] = await tx
    .select({ at: appointmentEvent.at })
    .from(appointmentEvent)
    .where(and(changesOf(id), eq(appointmentEvent.statusAfter, status)))
    .orderBy(desc(appointmentEvent.id))
    .limit(1);
  return last?.at ?? null;
}
