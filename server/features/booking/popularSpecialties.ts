/** Which specialties are booked most; counted rarely, and over a bounded number of appointments. */
import { and, countDistinct, desc, eq, gte, isNull, lt } from 'drizzle-orm';
import type { Reader } from '../../platform/database/database.ts';
import { appointment, patient } from '../../platform/database/schema.ts';

/** How many specialties are popular at most. */
const POPULAR_MAX = 4;
/** One that fewer people have booked isn't, so that the order says nothing about anyone. */
const PEOPLE_MIN = 10;
/** How many of the latest appointments are counted, so that the time doesn't grow with the table. */
const SAMPLE = 10_000;
const FRESH_MS = 60 * 60_000;

/**
 * Returns the ids of the most booked specialties, the most booked first. Counts people among the latest appointments
 * that have begun: a dependent is a person of their own, merged patients are one. The result is kept for an hour.
 */
export function popularSpecialties(): (db: Reader, now: Date) => Promise<readonly string[]> {
  let kept: { at: number; ids: Promise<string[]> } | undefined;
  return (db, now) => {
    const age = now.getTime() - (kept?.at ?? Number.NEGATIVE_INFINITY);
    if (kept && age >= 0 && age < FRESH_MS) return kept.ids;
    const counted = { at: now.getTime(), ids: count(db, now) };
    kept = counted;
    // The next request counts again.
    counted.ids.catch(() => {
      if (kept === counted) kept = undefined;
    });
    return counted.ids;
  };
}

async function count(db: Reader, now: Date): Promise<string[]> {
  const latest = db
    .select({ specialtyId: appointment.specialtyId, patientId: appointment.patientId })
    .from(appointment)
    .where(and(isNull(appointment.canceledAt), lt(appointment.startsAt, now)))
    .orderBy(desc(appointment.startsAt))
    .limit(SAMPLE)
    .as('latest');
  const people = countDistinct(patient.rootId);
  const rows = await db
    .select({ id: latest.specialtyId })
    .from(latest)
    .innerJoin(patient, eq(patient.id, latest.patientId))
    .groupBy(latest.specialtyId)
    .having(gte(people, PEOPLE_MIN))
    .orderBy(desc(people), latest.specialtyId)
    .limit(POPULAR_MAX);
  return rows.map(({ id }) => id);
}
