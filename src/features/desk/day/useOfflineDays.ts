import { useMemo } from 'react';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { whenIdle } from '../../../device/whenIdle.ts';
import { mirror } from '../../../sync/device.ts';
import { refreshMirror } from '../../../sync/queries/cache.ts';
import { defineQuery } from '../../../sync/queries/defineQuery.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { deskDayKey } from '../../appointments/intents/index.ts';
import { deskDayQuery } from '../queries.ts';
import { offlineDays } from './filter.ts';

/** The maximum age of a mirrored day before it is fetched again, in milliseconds. */
const FRESH_MS = 15 * 60_000;

const idle = () => new Promise<void>(resolve => whenIdle([resolve]));

const offlineQuery = (days: ReturnType<typeof offlineDays>) =>
  defineQuery<null>({
    key: ['deskOffline', ...days.map(({ clinic, date }) => deskDayKey(clinic, date))],
    async call(signal) {
      await idle();
      await mirror.retain(
        'deskDays',
        days.map(({ clinic, date }) => deskDayKey(clinic, date)),
      );
      for (const { clinic, date } of days) await refreshMirror(deskDayQuery(clinic, date, true), FRESH_MS, signal);
      return null;
    },
    staleMs: FRESH_MS,
  });

/** Mirrors today and tomorrow of all clinics, and deletes earlier days from the device. `now` is epoch milliseconds. */
export function useOfflineDays(clinics: readonly ManagedClinic[], now: number, shown: boolean): void {
  const name = JSON.stringify(offlineDays(clinics, now));
  useCachedQuery(
    useMemo(() => offlineQuery(JSON.parse(name)), [name]),
    shown,
  );
}
