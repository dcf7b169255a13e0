/** What the weekly hours read from the server. */
import { type DayHours, weeklyHours } from '../../contract/hours.ts';
import { request } from '../api/request.ts';
import { mirror } from '../offline/device.ts';
import type { Reading } from '../offline/reading.ts';

/** A doctor's saved week, Sunday first; empty when none was ever saved. */
export function weeklyHoursReading(doctorId: string): Reading<DayHours[]> {
  return {
    key: ['weeklyHours', doctorId],
    fetch: signal => request(weeklyHours, { query: { doctor: doctorId }, signal }),
    mirror: mirror.of('weeklyHours', doctorId),
  };
}
