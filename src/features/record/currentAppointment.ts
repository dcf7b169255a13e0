import type { TreatedPatient } from '../../../contract/record.ts';
import { dateAt } from '../../../contract/wallClock.ts';

/**
 * The doctor's appointment with a patient to go on with: the last one if it is today, else the next one, else the last
 * one. Days are those of the appointment's zone. Undefined if there is neither.
 */
export function currentAppointment({ last, next }: Pick<TreatedPatient, 'last' | 'next'>, now: Date) {
  const isToday = last && dateAt(last.time_zone, Date.parse(last.date)) === dateAt(last.time_zone, now.getTime());
  return (isToday ? last : (next ?? last)) ?? undefined;
}
