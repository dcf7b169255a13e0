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
/** How long a count is used. */
const FRESH_MS = 60 * 60_000;
/** After a failure, the count isn't repeated for this long. */
const RETRY_MS = 60_000;

type Count = (db: Reader, now: Date) => Promise<readonly string[]>;

/**
 * Returns a function for the ids of the most booked specialties, the most booked first. It counts people among the
 * latest appointments that have begun, once an hour: a dependent is a person of their own, merged patients are one. The
 * list of specialties doesn't depend on it: if counting fails, `onError` gets the error, and the ids stay the same.
 */
export function popularSpecialties(onError: (error: unknown) => void, count: Count = countPeople): Count {
  let ids: Promise<readonly string[]> = Promise.resolve([]);
  let countedAt = Number.NEGATIVE_INFINITY;
  let freshMs = FRESH_MS;
  return (db, now) => {
    const age = now.getTime() - countedAt;
    // A negative age: the clock was set back.
    if (age >= 0 && age < freshMs) return ids;
    const previous = ids;
    countedAt = now.getTime();
    freshMs = FRESH_MS;
    ids = count(db, now).catch((error: unknown) => {
      onError(error);
      freshMs = RETRY_MS;
      return previous;
    });
    return ids;
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
