/** The query of the weekly hours. */
import { type DayHours, weeklyHours } from '../../../contract/hours.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import type { Reading } from '../../sync/queries/reading.ts';

/** A doctor's saved week, Sunday first; empty if none was ever saved. */
export function weeklyHoursReading(doctorId: string): Reading<DayHours[]> {
  return {
    key: ['weeklyHours', doctorId],
    fetch: signal => request(weeklyHours, { query: { doctor: doctorId }, signal }),
    mirror: mirror.of('weeklyHours', doctorId),
  };
}
