import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type PartOfDay, SOONEST_DAYS, type SoonestTimes } from '../../../../contract/booking.ts';
import { type QueryState, useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { soonestQuery } from '../queries.ts';
import { NextTime } from '../soonest/NextTime.tsx';
import { soonestAt } from './clinicTimes.ts';

interface ClinicNextTimeProps {
  clinicId: string;
  specialtyId: string;
  part: PartOfDay | undefined;
  /** The soonest times of the specialty at all clinics. */
  soonest: QueryState<SoonestTimes>;
  shown: boolean;
}

/** A clinic's next free time. Keeps its space until it is known, and takes none if the times can't be loaded. */
export function ClinicNextTime({ clinicId, specialtyId, part, soonest, shown }: ClinicNextTimeProps) {
  const { t } = useTranslation();
  const known = soonest.data && soonestAt(soonest.data, clinicId);
  const query = useMemo(
    () => (known === 'unknown' ? soonestQuery(specialtyId, { clinic: clinicId, part }) : null),
    [known, specialtyId, clinicId, part],
  );
  const own = useCachedQuery(query, shown);
  const next = known === 'unknown' ? own.data && (own.data.doctors[0] ?? 'none') : known;
  if (soonest.status === 'failed' || (query !== null && own.status === 'failed')) return null;
  const none = part ? t('booking.clinics.noneInPart') : t('booking.clinics.noneSoon', { days: SOONEST_DAYS });
  return <NextTime next={next} none={none} />;
}
