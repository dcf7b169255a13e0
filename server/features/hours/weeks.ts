/** Stores a doctor's weeks, and finds the appointments that don't fit them. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { ALWAYS, type AttendanceTimetable, type DatedWeek, fitsAttendance } from '../../../contract/attendance.ts';
import { weekDays } from '../../../contract/hours.ts';
import type { BookingRules } from '../../../contract/timetable.ts';
import { dateAt, HOME_TIME_ZONE } from '../../../contract/wallClock.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import {
  account,
  appointment,
  clinic,
  doctorSpecialty,
  specialty,
  timetable,
  weeklyHours,
} from '../../platform/database/schema.ts';
import { attendanceTimetableOf } from '../../platform/time/timetable.ts';
import { doctorView } from '../appointments/index.ts';

/**
 * A doctor's weeks as of today at their clinic (`YYYY-MM-DD`): the present one first, without a first day, then later
 * ones. None if the hours were never saved. A closed weekday has one range of equal start and end.
 */
export async function readWeeks(db: Reader, doctorId: string, today: string): Promise<DatedWeek[]> {
  const weeks = await attendanceTimetableOf(db, doctorId);
  const present = weeks.findLastIndex(week => week.validFrom <= today);
  return weeks
    .slice(Math.max(0, present))
    .map((week, index) => (index === 0 && present >= 0 ? { ...week, validFrom: ALWAYS } : week));
}

/** The date at a doctor's clinic. */
export async function todayAt(db: Reader, doctorId: string, now: Date): Promise<string> {
  const [place] = await db
    .select({ zone: clinic.timeZone })
    .from(account)
    .innerJoin(clinic, eq(clinic.id, account.clinicId))
    .where(eq(account.id, doctorId));
  return dateAt(place?.zone ?? HOME_TIME_ZONE, now.getTime());
}

/**
 * Replaces all weeks of the requesting doctor, and the rules if there are new ones, and increases the timetable's
 * version. Needs the lock of their time.
 */
export async function replaceWeeks(tx: Tx, by: Actor, weeks: AttendanceTimetable, rules?: BookingRules): Promise<void> {
  await tx.delete(weeklyHours).where(eq(weeklyHours.doctorId, by.id));
  const rows = weeks.flatMap(({ validFrom, ranges }) =>
    weekDays.map(Number).flatMap(weekDay => {
      const ofDay = ranges.filter(range => range.weekDay === weekDay);
      const stored = ofDay.length > 0 ? ofDay : [{ weekDay, startMinute: 0, endMinute: 0 }];
      return stored.map(range => ({ doctorId: by.id, validFrom, ...range }));
    }),
  );
  if (rows.length > 0) await tx.insert(weeklyHours).values(rows);
  const columns = rules && {
    noticeMinutes: rules.notice_minutes,
    horizonDays: rules.horizon_days,
    bufferMinutes: rules.buffer_minutes,
    online: rules.online,
  };
  await tx
    .insert(timetable)
    .values({ doctorId: by.id, ...columns })
    .onConflictDoUpdate({ target: timetable.doctorId, set: { ...columns, version: sql`${timetable.version} + 1` } });
  await audit(tx, by, { action: 'change', subject: 'timetable', subjectId: by.id });
}

/** The doctor's future appointments outside the timetable, each by its own clinic's time zone. */
export async function outsideOf(tx: Tx, by: Actor, weeks: AttendanceTimetable): Promise<DoctorAppointment[]> {
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
      ({ startsAt, endsAt, zone }) =>
        !fitsAttendance(weeks, zone, { start: startsAt.getTime(), end: endsAt.getTime() }),
    )
    .map(({ id }) => id);
  return ids.length === 0 ? [] : await doctorView(tx, inArray(appointment.id, ids));
}

/** The durations of a doctor's specialties, in milliseconds. */
export async function durationsOf(db: Reader, doctorId: string): Promise<number[]> {
  const rows = await db
    .select({ durationMs: specialty.durationMs })
    .from(doctorSpecialty)
    .innerJoin(specialty, eq(specialty.id, doctorSpecialty.specialtyId))
    .where(eq(doctorSpecialty.doctorId, doctorId));
  return rows.map(row => row.durationMs);
}
