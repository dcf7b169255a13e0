import { deviceZone } from '../../i18n/dates.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../ui/page.ts';
import { deskClinicsQuery } from './queries.ts';

/**
 * The time zones of the receptionist's clinics; undefined until they are known. `ofReception` is for times that belong
 * to no clinic.
 */
export function useClinicZones(): { ofReception: string; of: (clinicId: string) => string } | undefined {
  const { data, status } = useCachedQuery(deskClinicsQuery, useShown());
  if (status === 'loading') return undefined;
  const ofReception = data?.[0]?.time_zone ?? deviceZone();
  return { ofReception, of: clinicId => data?.find(({ id }) => id === clinicId)?.time_zone ?? ofReception };
}
