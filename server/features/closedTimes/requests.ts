/** Requests to patients to choose another time. */
import { and, asc, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { Span } from '../../../contract/attendance.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { appointment } from '../../platform/database/schema.ts';
import { recordEvents } from '../../platform/live/recordEvents.ts';
import { overlaps } from '../booking/index.ts';

/** Asks the patients of these appointments to choose another time, because of a closed time. */
export async function askPatientsToMove(
  tx: Tx,
  by: Actor,
  closedTimeId: string,
  asked: readonly { id: string; patientId: string }[],
): Promise<void> {
  if (asked.length === 0) return;
  const ids = asked.map(({ id }) => id);
  await tx.update(appointment).set({ askedToMoveAt: by.at, closedTimeId }).where(inArray(appointment.id, ids));
  await recordEvents(tx, by, ...ids.map(appointmentId => ({ appointmentId, kind: 'asked_to_move' as const })));
  await auditChanges(tx, by, asked);
}

/**
 * Ends the requests that a closed time made, apart from those that it still covers. If another closed time covers the
 * appointment, the request remains, now because of that one.
 * @param still the time that remains closed; undefined if none does
 */
export async function endRequests(tx: Tx, by: Actor, closedTimeId: string, still?: Span): Promise<void> {
  const { id, canceledAt, askedToMoveAt } = appointment;
  const covered =
    still &&
    overlaps(
      sql`${new Date(still.start).toISOString()}::timestamptz`,
      sql`${new Date(still.end).toISOString()}::timestamptz`,
    );
  // Always in the same order, so that two transactions can't deadlock.
  const rows = await tx
    .select({ id })
    .from(appointment)
    .where(
      and(
        ...[eq(appointment.closedTimeId, closedTimeId), isNull(canceledAt), isNotNull(askedToMoveAt)],
        covered && not(sql`(${covered})`),
      ),
    )
    .orderBy(asc(id))
    .for('update');
  if (rows.length === 0) return;
  const changed = await release(tx, { closedTimeId, ids: `{${rows.map(row => row.id).join(',')}}` });
  const ended = changed.filter(({ hasEnded }) => hasEnded);
  const withdrawn = { kind: 'move_withdrawn', requester: 'clinic' } as const;
  await recordEvents(tx, by, ...ended.map(row => ({ appointmentId: row.id, ...withdrawn })));
  await auditChanges(tx, by, ended);
}

/** Takes no lock order, as the rows are locked already. */
const release = prepared(
  ['closedTimeId', 'ids'],
  ({ closedTimeId, ids }) => sql<{ id: string; patientId: string; hasEnded: boolean }>`
    with other as (
      select appointment.id as appointment_id, (
        select closed_time.id from closed_time
        where ended_at is null and closed_time.id <> ${closedTimeId}::uuid
          and closed_time.starts_at < appointment.ends_at and closed_time.ends_at > appointment.starts_at
          and (closed_time.doctor_id = appointment.doctor_id
            or (closed_time.doctor_id is null and closed_time.clinic_id = appointment.clinic_id))
        order by closed_time.starts_at, closed_time.id limit 1
      ) as id
      from appointment where appointment.id = any(${ids}::uuid[])
    )
    update appointment set closed_time_id = other.id,
      asked_to_move_at = case when other.id is not null then asked_to_move_at end
    from other where other.appointment_id = appointment.id
    returning appointment.id, patient_id as "patientId", asked_to_move_at is null as "hasEnded"`,
);

const auditChanges = (tx: Tx, by: Actor, changed: readonly { id: string; patientId: string }[]) =>
  audit(
    tx,
    by,
    ...changed.map(({ id, patientId }) => ({
      ...{ action: 'change' as const, subject: 'appointment' as const, subjectId: id },
      patientId,
    })),
  );
