import { DAY_MS } from '../../../contract/wallClock.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors/problems.ts';
import { bookableDoctor } from './bookableDoctor.ts';
import { busyTimes } from './conflicts.ts';
import { unavailableReason } from './slots.ts';

/** A time that patients can book. Instants are epoch milliseconds. */
interface BookableTime {
  clinicId: string;
  zone: string;
  end: number;
  /** Until when patients can book it, by the doctor's notice. */
  until: number;
}

/** No account: doctors see themselves even if patients don't. */
const ANYONE = '00000000-0000-0000-0000-000000000000';

/** A doctor's time, if patients can book it now by the rules for patients; undefined if not. */
export async function bookableTime(
  db: Reader,
  { doctorId, specialtyId, start }: { doctorId: string; specialtyId: string; start: number },
  now: Date,
): Promise<BookableTime | undefined> {
  try {
    const doctor = await bookableDoctor(db, ANYONE, doctorId, specialtyId, now);
    const busy = await busyTimes(db, doctorId, { start: start - DAY_MS, end: start + DAY_MS });
    if (unavailableReason({ ...doctor, busy, now: now.getTime() }, start)) return undefined;
    const { clinicId, zone, durationMs, rules } = doctor;
    return { clinicId, zone, end: start + durationMs, until: start - rules.noticeMs };
  } catch (error) {
    // The doctor was disabled or has given up the specialty.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
