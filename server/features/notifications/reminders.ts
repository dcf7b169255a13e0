/** Plans reminders: of appointments the evening and some hours before, and of an empty questionnaire. */
import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { awaited } from '../../../contract/status.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { appointment, clinic } from '../../platform/database/schema.ts';
import { type Notice, type PlanOptions, planDeliveries } from './deliveries.ts';
import { lockMark, moveMark } from './marks.ts';
import { EARLIEST_REMINDER_MS, remindersOf } from './times.ts';

/** A reminder that fell due while no server ran is sent up to this much later. */
const LATEST_MS = 6 * 3_600_000;

/** Plans all reminders that have fallen due since the last run of any server. */
export async function planReminders(database: Pick<Database, 'tx'>, options: PlanOptions): Promise<void> {
  await database.tx(async tx => {
    const now = options.now.getTime();
    const mark = await lockMark(tx, 'reminders', () => options.now.toISOString());
    const since = Math.max(Date.parse(mark), now - LATEST_MS);
    if (since >= now) return;
    await planDeliveries(tx, await dueBetween(tx, since, now), options);
    await moveMark(tx, 'reminders', options.now.toISOString());
  });
}

/** The patient of a row has answered none of the questions that are asked. False if none is asked. */
export const hasNoAnswers: SQL<boolean> = sql<boolean>`(exists (select from question where retired_at is null)
  and not exists (select from answer
    join question on question.id = answer.question_id and question.retired_at is null
    join patient same on same.id = answer.patient_id
    where same.root_id = (select root_id from patient given where given.id = ${appointment.patientId})
      and (answer.answer is not null or answer.answer_json is not null)))`;

/** The reminders due after `since`, up to `now`. */
async function dueBetween(tx: Tx, since: number, now: number): Promise<Notice[]> {
  const rows = await tx
    .select({
      ...{ appointmentId: appointment.id, patientId: appointment.patientId, clinicId: appointment.clinicId },
      ...{ startsAt: appointment.startsAt, bookedAt: appointment.createdAt, hasNoAnswers },
      times: {
        ...{ timeZone: clinic.timeZone, reminderEvening: clinic.reminderEvening, reminderHours: clinic.reminderHours },
        ...{ quietFrom: clinic.quietFrom, quietTo: clinic.quietTo },
      },
    })
    .from(appointment)
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .where(
      and(
        isNull(appointment.canceledAt),
        isNull(appointment.askedToMoveAt),
        inArray(appointment.status, [...awaited]),
        gt(appointment.startsAt, new Date(now)),
        lt(appointment.startsAt, new Date(now + EARLIEST_REMINDER_MS)),
      ),
    );
  return rows.flatMap(({ times, startsAt, bookedAt, hasNoAnswers, ...about }) =>
    remindersOf(times, { startsAt: startsAt.getTime(), bookedAt: bookedAt.getTime() })
      .filter(({ kind, at }) => at > since && at <= now && (kind !== 'questionnaire' || hasNoAnswers))
      .map(({ kind, at }) => ({
        ...{ ...about, kind, key: `${kind}:${about.appointmentId}:${startsAt.toISOString()}` },
        ...{ dueAt: new Date(at), expiresAt: startsAt, needsAccount: kind === 'questionnaire' },
      })),
  );
}
