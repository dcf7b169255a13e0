import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Role } from '../../../contract/formats.ts';
import type { HoursRange } from '../../../contract/hours.ts';
import type { doctorActions, ManagedDoctor } from '../../../contract/management.ts';
import { type AuditActor, audit } from '../../platform/audit/audit.ts';
import { hasFactor } from '../../platform/auth/factors.ts';
import { lockManagedClinic } from '../../platform/auth/staff.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { epochMs } from '../../platform/database/prepared.ts';
import { account } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { forgetResponses } from '../../platform/http/idempotency.ts';
import { accessChanged } from '../../platform/live/recordEvents.ts';
import { isClosedByOwner } from '../identity/index.ts';
import { disableAccount, enableAccount, type SessionAge, signOutEverywhere, unusedSince } from './accounts.ts';

const MAX_LISTED = 500;

const isDoctor = eq(account.role, 'Doctor');

async function doctorsWhere(db: Reader, condition: SQL | undefined, age: SessionAge): Promise<ManagedDoctor[]> {
  const since = unusedSince(age);
  const rows = await db
    .select({
      ...{ id: account.id, name: account.name, email: account.email, CRM: account.crm, phone: account.phone },
      specialties: sql<ManagedDoctor['specialties']>`(
        select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'duration', s.duration_ms)
          order by s.name), '[]')
        from doctor_specialty d join specialty s on s.id = d.specialty_id where d.doctor_id = account.id)`,
      hours: sql<HoursRange[]>`(
        select coalesce(json_agg(json_build_object('week_day', week_day::text,
          'start', to_char(make_interval(mins => start_minute), 'HH24:MI'),
          'end', to_char(make_interval(mins => end_minute), 'HH24:MI')) order by week_day, start_minute), '[]')
        from weekly_hours
        where doctor_id = account.id and start_minute < end_minute and valid_from = (
          select max(valid_from) from weekly_hours
          where doctor_id = account.id and valid_from <= (${age.now.toISOString()}::timestamptz at time zone (
            select time_zone from clinic where id = account.clinic_id))::date))`,
      ...{ approvedAt: account.approvedAt, disabledAt: account.disabledAt, closedAt: account.closedAt },
      sessions: sql<number>`(
        select count(*)::int from session where account_id = account.id and last_used_at > ${since}::timestamptz)`,
      lastUsedAt: sql<number | null>`(
        select ${epochMs(sql`max(last_used_at)`)} from session
        where account_id = account.id and last_used_at > ${since}::timestamptz)`,
      squeeze_ins_per_day: account.squeezeInsPerDay,
      second_factor: hasFactor,
    })
    .from(account)
    .where(and(isDoctor, condition))
    .orderBy(desc(isNull(account.approvedAt)), asc(account.name), asc(account.id))
    .limit(MAX_LISTED);
  return rows.map(({ name, CRM, phone, approvedAt, disabledAt, closedAt, lastUsedAt, ...rest }) => ({
    ...{ ...rest, name: name ?? '', CRM: CRM ?? '', phone: phone ?? '' },
    ...{ approved: approvedAt !== null, disabled: disabledAt !== null },
    closed: isClosedByOwner({ closedAt, disabledAt }),
    last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  }));
}

/** A clinic's doctors, those who wait for approval first, then by name. */
export const doctorsOf = (db: Reader, clinicId: string, age: SessionAge): Promise<ManagedDoctor[]> =>
  doctorsWhere(db, eq(account.clinicId, clinicId), age);

interface LockedDoctor {
  id: string;
  role: Role;
  approvedAt: Date | null;
  disabledAt: Date | null;
  closedAt: Date | null;
}

/** Approves a doctor, whose row the caller has locked. Returns false if they already were. */
export async function approveDoctor(
  tx: Tx,
  { id, approvedAt }: Pick<LockedDoctor, 'id' | 'approvedAt'>,
  actor: AuditActor,
): Promise<boolean> {
  if (approvedAt) return false;
  await tx.update(account).set({ approvedAt: actor.at }).where(eq(account.id, id));
  await audit(tx, actor, { action: 'approve', subject: 'account', subjectId: id });
  return true;
}

/**
 * Withdraws an approval. From the next request on, the doctor sees no patients, and patients don't see the doctor.
 * Appointments stay. Returns false if the doctor wasn't approved.
 */
export async function withdrawApproval(
  tx: Tx,
  { id, approvedAt }: Pick<LockedDoctor, 'id' | 'approvedAt'>,
  actor: AuditActor,
): Promise<boolean> {
  if (!approvedAt) return false;
  await tx.update(account).set({ approvedAt: null }).where(eq(account.id, id));
  await accessChanged(tx, id);
  await forgetResponses(tx, id);
  await audit(tx, actor, { action: 'withdraw', subject: 'account', subjectId: id });
  return true;
}

type DoctorAction = (typeof doctorActions)[number];

const actions: Record<DoctorAction, (tx: Tx, doctor: LockedDoctor, actor: AuditActor) => Promise<unknown>> = {
  approve: approveDoctor,
  withdraw: withdrawApproval,
  disable: disableAccount,
  enable: enableAccount,
  end_sessions: signOutEverywhere,
};

/**
 * Acts on a clinic's doctor. A repeat changes nothing, except that ending sessions ends those that began meanwhile.
 * @throws refusal `not_found` if the doctor isn't the clinic's, or the caller may not manage it; `account_closed` as
 * `enableAccount`
 */
export async function actOnDoctor(
  tx: Tx,
  { clinicId, doctorId, action }: { clinicId: string; doctorId: string; action: DoctorAction },
  actor: AuditActor,
  age: SessionAge,
): Promise<ManagedDoctor> {
  await lockManagedClinic(tx, actor, clinicId);
  const { id, role, approvedAt, disabledAt, closedAt } = account;
  const [found] = await tx
    .select({ id, role, approvedAt, disabledAt, closedAt })
    .from(account)
    .where(and(isDoctor, eq(id, doctorId), eq(account.clinicId, clinicId)))
    .for('update');
  if (!found) throw refuse('not_found');
  await actions[action](tx, found, actor);
  const [changed] = await doctorsWhere(tx, eq(id, doctorId), age);
  if (!changed) throw refuse('not_found');
  return changed;
}
