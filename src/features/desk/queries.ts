/** The queries of the reception. */
import { type DeskDay, readDeskDay } from '../../../contract/desk.ts';
import { listManagedClinics, type ManagedClinic } from '../../../contract/management.ts';
import type { MirroredValue } from '../../device/mirror.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import { defineQuery, type Query } from '../../sync/queries/defineQuery.ts';
import { deskDayKey } from '../appointments/intents/index.ts';
import { withWaitingStatuses } from './day/changes.ts';

/** The clinics that the signed-in receptionist works for, by name. */
export const deskClinicsQuery = defineQuery<ManagedClinic[]>({
  key: ['deskClinics'],
  call: signal => request(listManagedClinics, { signal }),
  store: mirror.of('deskClinics'),
});

const DESK_DAYS = 'deskDays';

/** The key of the days of all clinics. */
export const anyDeskDaysKey: Query<unknown>['key'] = [DESK_DAYS];

/** The key of everything that is shown of a clinic's days. */
export const deskDaysKey = (clinic: string): Query<unknown>['key'] => [DESK_DAYS, clinic];

/** Several mirrored days, to be changed together. */
export const mirroredDays = (
  days: readonly { clinic: string; date: string }[],
): Pick<MirroredValue<DeskDay>, 'change'> => ({
  async change(work) {
    for (const { clinic, date } of days) await mirror.of('deskDays', deskDayKey(clinic, date)).change?.(work);
  },
});

/**
 * A clinic's day: all doctors. `date` is `YYYY-MM-DD`.
 * @param isKept whether it can be read without a network: today and tomorrow
 */
export const deskDayQuery = (clinic: string, date: string, isKept: boolean): Query<DeskDay> =>
  defineQuery<DeskDay>({
    key: [...deskDaysKey(clinic), date],
    call: signal => request(readDeskDay, { query: { clinic, date }, signal }),
    overlay: withWaitingStatuses,
    ...(isKept && { store: mirror.of('deskDays', deskDayKey(clinic, date)) }),
  });

/** Seven days of one doctor. Needs a connection. */
export const deskWeekQuery = (clinic: string, sunday: string, doctor: string): Query<DeskDay> =>
  defineQuery<DeskDay>({
    key: [...deskDaysKey(clinic), sunday, doctor],
    call: signal => request(readDeskDay, { query: { clinic, date: sunday, days: '7', doctor }, signal }),
    overlay: withWaitingStatuses,
  });
