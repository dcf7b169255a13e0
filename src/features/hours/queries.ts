/** The queries of the weekly hours and of the squeeze-ins that the doctor allows. */
import { type DayHours, readSqueezeIns, type SqueezeIns, weeklyHours } from '../../../contract/hours.ts';
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

/** How many squeeze-ins a day the signed-in doctor allows. Not mirrored: it can only be changed with a connection. */
export const squeezeInsQuery = defineQuery<SqueezeIns>({
  key: ['squeezeIns'],
  call: signal => request(readSqueezeIns, { signal }),
});
