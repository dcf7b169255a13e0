/** The queries of the timetable and of the squeeze-ins that the doctor allows. */
import { readSqueezeIns, type SqueezeIns } from '../../../contract/hours.ts';
import { readTimetable, type Timetable } from '../../../contract/timetable.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';
import { saveTimetableIntent } from './intents/saveTimetable.ts';

/** The signed-in doctor's timetable, with the one that waits to be sent. */
export const timetableQuery = defineQuery<Timetable>({
  key: ['timetable'],
  call: signal => request(readTimetable, { signal }),
  store: mirror.of('timetables'),
  overlay: saveTimetableIntent.applyPending,
});

/** How many squeeze-ins a day the signed-in doctor allows. Not mirrored: it can only be changed with a connection. */
export const squeezeInsQuery = defineQuery<SqueezeIns>({
  key: ['squeezeIns'],
  call: signal => request(readSqueezeIns, { signal }),
});
