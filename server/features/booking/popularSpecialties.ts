/** Which specialties are booked most; counted rarely, and over a bounded number of appointments. */
import { and, countDistinct, desc, eq, gte, isNull, lt } from 'drizzle-orm';
import type { Reader } from '../../platform/database/database.ts';
import { appointment, patient } from '../../platform/database/schema.ts';

/** How many specialties are popular at most. */
const POPULAR_MAX = 4;
/** Specialties booked by fewer people aren't ranked, so that the ranking reveals nothing about a single patient. */
const PEOPLE_MIN = 10;
/** How many of the latest appointments are counted, so that the time doesn't grow with the table. */
const SAMPLE = 10_000;
const FRESH_MS = 60 * 60_000;

/** After a failure, the count isn't repeated for this long. */
const RETRY_MS = 60_000;

type Count = (db: Reader, now: Date) => Promise<readonly string[]>;

/**
 * Returns the ids of the most booked specialties, the most booked first. Counts people among the latest appointments
 * that have begun: a dependent is a person of their own, merged patients are one. The result is kept for an hour. The
 * list of specialties doesn't depend on it: if counting fails, `onError` gets the
 * error, and the previous ids are returned, or none.
 */
export function popularSpecialties(onError: (error: unknown) => void, count: Count = countPeople): Count {
  let kept: { at: number; forMs: number; ids: Promise<readonly string[]> } | undefined;
  return (db, now) => {
    const age = now.getTime() - (kept?.at ?? Number.NEGATIVE_INFINITY);
    if (kept && age >= 0 && age < kept.forMs) return kept.ids;
    const previous = kept?.ids ?? Promise.resolve([]);
    const counted = { at: now.getTime(), forMs: FRESH_MS, ids: previous };
    counted.ids = count(db, now).catch((error: unknown) => {
      onError(error);
      counted.forMs = RETRY_MS;
      return previous;
    });
    kept = counted;
    return counted.ids;
  };
}

async function countPeople(db: Reader, now: Date): Promise<string[]> {
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
