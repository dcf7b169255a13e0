import { businessOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../../../contract/appointments.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { PlacePicture } from '../../../ui/graphics/pictures.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { LetterGroups } from '../../../ui/layout/LetterGroups.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { usePageSearchParams, useShown } from '../../../ui/page.ts';
import { dependentsQuery } from '../../care/index.ts';
import { clinicsQuery, specialtiesQuery } from '../queries.ts';
import { SoonestTimes } from '../soonest/SoonestTimes.tsx';
import { usePart } from '../soonest/usePart.ts';
import { BookingSteps } from '../steps/BookingSteps.tsx';
import { Choices } from '../steps/Choices.tsx';
import { RescheduleNote, useRescheduling } from '../steps/RescheduleNote.tsx';
import { pathTo } from '../steps/steps.ts';
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
            {found => <ClinicChoice clinics={found} specialtyId={specialtyId} replaces={replaces} />}
          </QueryView>
        </>
      )}
    </Stack>
  );
}

interface ClinicChoiceProps {
  clinics: readonly Clinic[];
  specialtyId: string;
  /** The id of the appointment that is rescheduled. */
  replaces: string | null;
}

function ClinicChoice({ clinics, specialtyId, replaces }: ClinicChoiceProps) {
  const { t } = useTranslation();
  const [part] = usePart();
  return (
    <>
      <h2 className="booking-heading">{t('booking.clinics.title')}</h2>
      {clinics.length === 0 && (
        <EmptyState picture={<PlacePicture />} title={t('booking.clinics.none')} text={t('booking.clinics.noneText')} />
      )}
      <LetterGroups
        items={clinics}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        render={({ id, name, address }) => (
          <LinkCard
            to={pathTo('doctors', { specialty: specialtyId, clinic: id, replaces, part })}
            icon={businessOutline}
            title={name}
            text={address}
          />
        )}
      />
    </>
  );
}
