/** A doctor's weekly hours: display, validation and saving. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { type AttendanceDay, attendanceDayOf, fitsAttendance } from '../../../contract/attendance.ts';
import { clockLabel } from '../../../contract/clinicTime.ts';
import { type DayHours, weekDays, weekErrors } from '../../../contract/hours.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import {
  account,
  appointment,
  clinic,
  doctorSpecialty,
  specialty,
  weeklyHours,
} from '../../platform/database/schema.ts';
import { refuseFields } from '../../platform/errors/problems.ts';
import { lockTimeOf } from '../../platform/time/lock.ts';
import { weekOf } from '../../platform/time/week.ts';
import { auditReading, doctorView } from '../appointments/index.ts';

/**
 * A doctor's saved week. Empty if there is none, or if another user asks for a doctor who isn't approved or is
 * disabled.
 */
export async function hoursOf(db: Reader, viewerId: string, doctorId: string): Promise<DayHours[]> {
  const [visible] = await db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.id, doctorId),
        or(and(isNotNull(account.approvedAt), isNull(account.disabledAt)), eq(account.id, viewerId)),
      ),
    );
  return visible ? toDayHours(await weekOf(db, doctorId)) : [];
}

/**
 * Saves the week of the requesting doctor, Sunday first. Booked appointments that no longer fit aren't cancelled, but
 * returned: because of the doctor's lock, every booking is either among them or made with the new hours. Doctors
 * without the clinic's approval see no patients, so they get none.
 * @throws refusal `schedule_incompatible`, naming each invalid row
 */
export async function saveHours(
  tx: Tx,
  by: Actor & { approved: boolean },
  week: readonly DayHours[],
): Promise<{ hours: DayHours[]; outside: DoctorAppointment[] }> {
  await lockTimeOf(tx, by.id);
  const errors = weekErrors(week, await durationsOf(tx, by.id));
  if (errors.length > 0) throw refuseFields(errors, 'schedule_incompatible');
  await tx
    .insert(weeklyHours)
    .values(week.map(day => ({ doctorId: by.id, ...attendanceDayOf(day) })))
    .onConflictDoUpdate({
      target: [weeklyHours.doctorId, weeklyHours.weekDay],
      set: { startMinute: sql`excluded.start_minute`, endMinute: sql`excluded.end_minute` },
    });
  const outside = by.approved ? await outsideOf(tx, by, week.map(attendanceDayOf)) : [];
  await auditReading(tx, by, outside);
  return { hours: toDayHours(await weekOf(tx, by.id)), outside };
}

/** The doctor's future appointments outside the week's hours, each by its own clinic's time zone. */
async function outsideOf(tx: Tx, by: Actor, week: readonly AttendanceDay[]): Promise<DoctorAppointment[]> {
  const upcoming = await tx
    .select({
      id: appointment.id,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      zone: clinic.timeZone,
    })
    .from(appointment)
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .where(and(eq(appointment.doctorId, by.id), isNull(appointment.canceledAt), gt(appointment.startsAt, by.at)))
    .orderBy(asc(appointment.startsAt));
  const ids = upcoming
    .filter(
      ({ startsAt, endsAt, zone }) => !fitsAttendance(week, zone, { start: startsAt.getTime(), end: endsAt.getTime() }),
    )
    .map(({ id }) => id);
  return ids.length === 0 ? [] : await doctorView(tx, inArray(appointment.id, ids));
}

async function durationsOf(tx: Tx, doctorId: string): Promise<number[]> {
  const rows = await tx
    .select({ durationMs: specialty.durationMs })
    .from(doctorSpecialty)
    .innerJoin(specialty, eq(specialty.id, doctorSpecialty.specialtyId))
    .where(eq(doctorSpecialty.doctorId, doctorId));
  return rows.map(row => row.durationMs);
}

const toDayHours = (week: readonly AttendanceDay[]): DayHours[] =>
  weekDays.flatMap(week_day =>
    week
      .filter(({ weekDay }) => weekDay === Number(week_day))
      .map(({ startMinute, endMinute }) => ({ week_day, start: clockLabel(startMinute), end: clockLabel(endMinute) })),
  );
