import { asc, eq } from 'drizzle-orm';
import type { AttendanceDay } from '../../../contract/attendance.ts';
import type { Reader } from '../database/database.ts';
import { weeklyHours } from '../database/schema.ts';

/** A doctor's saved week, Sunday first; empty if the hours were never saved. */
export async function weekOf(db: Reader, doctorId: string): Promise<AttendanceDay[]> {
  return await db
    .select({
      weekDay: weeklyHours.weekDay,
      startMinute: weeklyHours.startMinute,
      endMinute: weeklyHours.endMinute,
    })
    .from(weeklyHours)
    .where(eq(weeklyHours.doctorId, doctorId))
    .orderBy(asc(weeklyHours.weekDay));
}
