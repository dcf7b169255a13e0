/** Changing the status of an appointment, and undoing the last change. */
import { and, desc, eq, isNotNull, isNull, max, ne, notInArray } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { BodyOf } from '../../../contract/call.ts';
import { instantOf, wallClock } from '../../../contract/clinicTime.ts';
import type { changeStatus } from '../../../contract/events.ts';
import { earliest, isRecent, mayChange, type Status } from '../../../contract/status.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import { isApproved } from '../../platform/auth/approval.ts';
import { worksAt } from '../../platform/auth/staff.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment, appointmentEvent, clinic } from '../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';
import { recordEvents } from '../../platform/live/recordEvents.ts';

type Changed = InferOutput<(typeof changeStatus)['response']>;

/**
 * Changes the status of a doctor's own appointment, or of one at a receptionist's clinic, or undoes the last change,
 * unless that was itself undoing one. A repeat changes nothing.
 * @throws refusal `not_found`, also for a cancelled appointment and for a doctor without the clinic's approval,
 * `status_conflict` with the current status, `already_started` once the day after the appointment is over, `too_early`,
 * `validation`
 */
export async function setStatus(
  tx: Tx,
  by: Actor,
  id: string,
  { from, to, changed_at }: BodyOf<typeof changeStatus>,
): Promise<Changed> {
  const found = await lockForStatus(tx, by, id);
  if (found.status === to) return { id, status: to, status_at: found.statusAt?.toISOString() ?? null };
  if (found.status !== from) throw refuse('status_conflict', { extra: { current: found.status } });

  if (!isRecent(found.startsAt.getTime(), found.zone, by.at.getTime())) throw refuse('already_started');

  const at = changed_at === undefined ? by.at : await statedTime(tx, id, found, changed_at, by.at);
  const undoes = await lastChange(tx, id, { before: to, after: from });
  if (undoes === undefined) {
    if (!mayChange(by.role, from, to)) throw refuseFields([{ field: 'to', code: 'choice_invalid' }]);
    const begin = beginOf(found, to);
    if (begin !== undefined && at.getTime() < begin) throw refuse('too_early');
  }

  const statusAt = undoes === undefined ? at : await setToBefore(tx, id, to, undoes);
  await tx.update(appointment).set({ status: to, statusAt }).where(eq(appointment.id, id));
  await recordEvents(tx, { ...by, at }, { appointmentId: id, kind: 'status', before: from, after: to, undoes });
  await audit(tx, by, { action: 'change', subject: 'appointment', subjectId: id, patientId: found.patientId });
  return { id, status: to, status_at: statusAt?.toISOString() ?? null };
}

interface Locked {
  patientId: string;
  status: Status;
  statusAt: Date | null;
  startsAt: Date;
  createdAt: Date;
  zone: string;
}

async function lockForStatus(tx: Tx, by: Actor, id: string): Promise<Locked> {
  const { patientId, status, statusAt, startsAt, createdAt, doctorId, clinicId, canceledAt } = appointment;
  const own = by.role === 'Doctor' ? and(eq(doctorId, by.id), isApproved(by)) : worksAt(clinicId, by);
  const columns = { patientId, status, statusAt, startsAt, createdAt };
  const [found] = await tx
    .select({ ...columns, zone: clinic.timeZone })
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

/**
 * The time of a change that a device states: not in the future, should its clock be fast, and not before what happened
 * to the appointment earlier.
 */
async function statedTime(tx: Tx, id: string, { createdAt }: Locked, stated: string, now: Date): Promise<Date> {
  const { at, appointmentId, kind } = appointmentEvent;
  const [latest] = await tx
    .select({ at: max(at) })
    .from(appointmentEvent)
    .where(and(eq(appointmentId, id), ne(kind, 'patient_changed')));
  const earliestMs = (latest?.at ?? createdAt).getTime();
  return new Date(Math.min(Math.max(Date.parse(stated), earliestMs), now.getTime()));
}

const changesOf = (id: string) => and(eq(appointmentEvent.appointmentId, id), eq(appointmentEvent.kind, 'status'));

/** The id of the appointment's last change of status, if it is this one and didn't undo another one. */
async function lastChange(
  tx: Tx,
  appointmentId: string,
  change: { before: Status; after: Status },
): Promise<number | undefined> {
  const { id, statusBefore: before, statusAfter: after, undoes } = appointmentEvent;
  const [last] = await tx
    .select({ id, before, after, undoes })
    .from(appointmentEvent)
    .where(changesOf(appointmentId))
    .orderBy(desc(id))
    .limit(1);
  const isChange = last?.before === change.before && last.after === change.after && last.undoes === null;
  return isChange ? last.id : undefined;
}

/** When the appointment got a status that undoing a change restores; null if it has had it from the beginning. */
async function setToBefore(tx: Tx, appointmentId: string, status: Status, undone: number): Promise<Date | null> {
  const { id, at, statusAfter, undoes } = appointmentEvent;
  const undoneBefore = tx
    .select({ id: undoes })
    .from(appointmentEvent)
    .where(and(changesOf(appointmentId), isNotNull(undoes)));
  const [last] = await tx
    .select({ at, statusAfter })
    .from(appointmentEvent)
    .where(and(changesOf(appointmentId), isNull(undoes), ne(id, undone), notInArray(id, undoneBefore)))
    .orderBy(desc(id))
    .limit(1);
  return last?.statusAfter === status ? last.at : null;
}
