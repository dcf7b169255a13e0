/** Finds free times near the requested ones, for a request of which none could be booked. */
import type { FreeTime, requestAppointment } from '../../../contract/booking.ts';
import type { BodyOf } from '../../../contract/call.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import type { Reader } from '../../platform/database/database.ts';
import { timesOfPatient } from './conflicts.ts';
import { freeTimeOf, readSpecialtyDoctors, type SpecialtyDoctor } from './specialtyDoctors.ts';
import { byDistance, DAYS_AROUND, daysAround, type NearTime, nearestIn, type TimesOf, timesOf } from './timesNear.ts';

/** How many times are offered, and how many of one day. */
const [OFFERED, A_DAY] = [6, 3];

/** No requested time counts as later than this, as nothing can be booked then (`BOOKING_HORIZON_MONTHS`). */
const FURTHEST_DAYS = 366;

/**
 * The free times that are nearest to any of the requested ones, by start, as the patient can book them: the doctor's,
 * or those of colleagues at the clinic if the doctor has none.
 */
export async function nearestTo(
  db: Reader,
  request: BodyOf<typeof requestAppointment>,
  patientId: string,
  at: Date,
): Promise<FreeTime[]> {
  const now = at.getTime();
  const wanted = request.times.map(time => Math.min(Math.max(Date.parse(time), now), now + FURTHEST_DAYS * DAY_MS));
  const margin = (DAYS_AROUND + 2) * DAY_MS;
  const span = { start: Math.min(...wanted) - margin, end: Math.max(...wanted) + margin };
  const [[found], taken] = await Promise.all([
    readSpecialtyDoctors(db, {
      ...{ specialtyId: request.specialty_id, clinicId: request.clinic_id, doctorId: null, now: at.toISOString() },
      ...{ from: new Date(span.start).toISOString(), to: new Date(span.end).toISOString() },
    }),
    timesOfPatient(db, patientId, span),
  ]);
  const doctors = (found?.doctors ?? []).map(doctor => {
    const [starts, ends] = found?.busy?.[doctor.id] ?? [[], []];
    const busy = starts.map((start, index) => ({ start, end: ends[index] ?? start }));
    return timesOf({ ...doctor, busy }, { zone: doctor.clinic.time_zone, now });
  });
  const near = (times: readonly TimesOf<SpecialtyDoctor>[]) =>
    nearest(
      times.flatMap(one =>
        wanted.flatMap(start => {
          const { durationMs, clinic } = one.doctor;
          const days = daysAround(clinic.time_zone, start);
          return nearestIn(one, { wanted: { start, durationMs }, days, taken, count: OFFERED, aDay: A_DAY });
        }),
      ),
    );
  const own = near(doctors.filter(({ doctor }) => doctor.id === request.doctor_id));
  return own.length > 0 ? own : near(doctors.filter(({ doctor }) => doctor.id !== request.doctor_id));
}

/** The nearest of what was found for each requested time, without repeats, by start. */
function nearest(found: readonly NearTime<SpecialtyDoctor>[]): FreeTime[] {
  const chosen = new Map<string, NearTime<SpecialtyDoctor>>();
  for (const time of [...found].sort(byDistance)) {
    const key = `${time.of.doctor.id} ${time.start}`;
    if (chosen.size < OFFERED && !chosen.has(key)) chosen.set(key, time);
  }
  return [...chosen.values()].sort((a, b) => a.start - b.start).map(({ of, start }) => freeTimeOf(of.doctor, start));
}
