/** The query of the weekly hours. */
import { type DayHours, weeklyHours } from '../../../contract/hours.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';

/** A doctor's saved week, Sunday first; empty if none was ever saved. */
export function weeklyHoursQuery(doctorId: string) {
  return defineQuery<DayHours[]>({
    key: ['weeklyHours', doctorId],
    call: signal => request(weeklyHours, { query: { doctor: doctorId }, signal }),
    store: mirror.of('weeklyHours', doctorId),
  });
}
