/** The public holidays that are suggested to a clinic. */
import { and, asc, between, eq, isNull } from 'drizzle-orm';
import type { Holiday } from '../../../contract/closedTimes.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import { requireClinic } from '../../platform/auth/staff.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { clinic, closedTime, ignoredHoliday } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { publicHolidays, type Region } from '../../platform/time/publicHolidays.ts';

/**
 * A year's public holidays in the clinic's country and state, and what the clinic decided about each. One that is
 * closed isn't ignored any more.
 * @throws refusal `not_found`
 */
export async function holidaysOf(
  db: Reader,
  by: Actor,
  { clinicId, year, language }: { clinicId: string; year: number; language: 'pt-BR' | 'en-US' },
): Promise<Holiday[]> {
  await requireClinic(db, by, clinicId);
  const holidays = await publicHolidays(await regionOf(db, clinicId), year, language);
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const [closed, ignored] = await Promise.all([
    db
      .select({ id: closedTime.id, date: closedTime.holiday })
      .from(closedTime)
      .where(
        and(
          ...[eq(closedTime.clinicId, clinicId), isNull(closedTime.doctorId), isNull(closedTime.endedAt)],
          between(closedTime.holiday, first, last),
        ),
      )
      .orderBy(asc(closedTime.startsAt), asc(closedTime.id)),
    db
      .select({ date: ignoredHoliday.holiday })
      .from(ignoredHoliday)
      .where(and(eq(ignoredHoliday.clinicId, clinicId), between(ignoredHoliday.holiday, first, last))),
  ]);
  return holidays.map(({ date, name }) => {
    const found = closed.find(each => each.date === date);
    const isIgnored = ignored.some(each => each.date === date);
    const state = found ? 'closed' : isIgnored ? 'ignored' : 'open';
    return { date, name, state, closed_time_id: found?.id ?? null };
  });
}

/**
 * Ignores a suggested holiday, or suggests it again. A repeat changes nothing.
 * @throws refusal `not_found` for another clinic, and to ignore a date that isn't a public holiday there
 */
export async function ignore(
  tx: Tx,
  by: Actor,
  { clinicId, date, ignored }: { clinicId: string; date: string; ignored: boolean },
): Promise<void> {
  await requireClinic(tx, by, clinicId);
  if (ignored && !(await isHoliday(tx, clinicId, date))) throw refuse('not_found');
  const row = { clinicId, holiday: date };
  const changed = ignored
    ? await tx
        .insert(ignoredHoliday)
        .values({ ...row, ignoredBy: by.id, ignoredAt: by.at })
        .onConflictDoNothing()
        .returning({ date: ignoredHoliday.holiday })
    : await tx
        .delete(ignoredHoliday)
        .where(and(eq(ignoredHoliday.clinicId, clinicId), eq(ignoredHoliday.holiday, date)))
        .returning({ date: ignoredHoliday.holiday });
  if (changed.length === 0) return;
  await audit(tx, by, { action: ignored ? 'ignore' : 'suggest', subject: 'holiday', subjectId: clinicId });
}

async function isHoliday(db: Reader, clinicId: string, date: string): Promise<boolean> {
  const holidays = await publicHolidays(await regionOf(db, clinicId), Number(date.slice(0, 4)), 'pt-BR');
  return holidays.some(holiday => holiday.date === date);
}

async function regionOf(db: Reader, clinicId: string): Promise<Region> {
  const [found] = await db
    .select({ country: clinic.country, state: clinic.state })
    .from(clinic)
    .where(eq(clinic.id, clinicId));
  if (!found) throw refuse('not_found');
  return found;
}
