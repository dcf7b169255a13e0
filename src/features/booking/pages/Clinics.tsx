import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageSearchParams, useShown } from '../../../ui/page.ts';
import { dependentsQuery } from '../../care/index.ts';
import { ClinicChoice } from '../clinics/ClinicChoice.tsx';
import { clinicsQuery, specialtiesQuery } from '../queries.ts';
import { SoonestTimes } from '../soonest/SoonestTimes.tsx';
import { BookingSteps } from '../steps/BookingSteps.tsx';
import { Choices } from '../steps/Choices.tsx';
import { RescheduleNote, useRescheduling } from '../steps/RescheduleNote.tsx';
import { UnknownChoice } from '../steps/UnknownChoice.tsx';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [dependentsQuery, specialtiesQuery, clinicsQuery];

/** The second step of booking: clinics in alphabetical order (docs/product.md#booking-steps). */
export default function Clinics() {
  const shown = useShown();
  const query = usePageSearchParams();
  const specialtyId = query.get('specialty');
  const replaces = query.get('replaces');
  const rescheduling = useRescheduling(replaces, shown);
  const specialties = useCachedQuery(specialtiesQuery, shown);
  const clinics = useCachedQuery(clinicsQuery, shown);
  const specialty = specialties.data?.find(({ id }) => id === specialtyId);
  const isUnknown = specialtyId === null || (specialties.fresh && !specialty);
  return (
    <Stack>
      <BookingSteps current="clinics" />
      <RescheduleNote rescheduling={rescheduling} />
      {isUnknown ? (
        <UnknownChoice />
      ) : (
        <>
          {specialties.status === 'loading' && <Loading rows={1} />}
          {specialty && <Choices specialtyId={specialtyId} specialty={specialty} replaces={replaces} />}
          <SoonestTimes specialtyId={specialtyId} replaces={replaces} shown={shown} />
          <QueryView query={clinics}>
            {found => <ClinicChoice clinics={found} specialtyId={specialtyId} replaces={replaces} shown={shown} />}
          </QueryView>
        </>
      )}
    </Stack>
  );
}
