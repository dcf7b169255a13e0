/** How many appointments a clinic has per day. */
import { sql } from 'drizzle-orm';
import { dateAfter, startOfDate } from '../../../contract/clinicTime.ts';
import type { BookedDay } from '../../../contract/desk.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import type { Reader } from '../../platform/database/database.ts';
import { clinicOf } from './clinic.ts';

/**
 * The days with appointments that aren't cancelled, from a date on. They name no patient, so nothing is audited.
 * @throws refusal `not_found` for a clinic that the receptionist doesn't work for
 */
export async function bookedDaysOf(
  db: Reader,
  by: Actor,
  { clinicId, date, days }: { clinicId: string; date: string; days: number },
): Promise<BookedDay[]> {
  const { time_zone: zone } = await clinicOf(db, by, clinicId);
  const [from, to] = [date, dateAfter(date, days)].map(day => startOfDate(zone, day));
  return await db.execute<BookedDay>(sql`
    select to_char(starts_at at time zone ${zone}, 'YYYY-MM-DD') as date, count(*)::int as appointments
    from appointment
    where clinic_id = ${clinicId}::uuid and canceled_at is null
      -- A clinic's appointments are with its own doctors. Naming them lets PostgreSQL use the index on
      -- (doctor_id, starts_at).
      and doctor_id in (select id from account where role = 'Doctor' and account.clinic_id = ${clinicId}::uuid)
      and starts_at >= ${from}::timestamptz and starts_at < ${to}::timestamptz
    group by 1 order by 1`);
}
