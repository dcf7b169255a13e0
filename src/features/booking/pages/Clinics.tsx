import { businessOutline, medkitOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { Specialty } from '../../../../contract/appointments.ts';
import type { Clinic } from '../../../../contract/booking.ts';
import { useSpecialtyName } from '../../../i18n/specialties.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useReading } from '../../../sync/queries/reading.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LetterGroups } from '../../../ui/LetterGroups.tsx';
import { LinkCard } from '../../../ui/LinkCard.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { usePageSearchParams, useShown } from '../../../ui/page.ts';
import { PlacePicture } from '../../../ui/pictures/PlacePicture.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { clinicsReading, specialtiesReading } from '../readings.ts';
import { BookingOffline } from '../steps/BookingOffline.tsx';
import { BookingSteps } from '../steps/BookingSteps.tsx';
import { Choice } from '../steps/Choice.tsx';
import { Moving } from '../steps/RescheduleNote.tsx';
import { pathTo } from '../steps/steps.ts';
import { UnknownChoice } from '../steps/UnknownChoice.tsx';

/** The queries to load from the mirror before the first render. */
export const firstReadings = () => [specialtiesReading, clinicsReading];

/** The second step of booking: clinics in alphabetical order. */
export default function Clinics() {
  const shown = useShown();
  const query = usePageSearchParams();
  const specialtyId = query.get('specialty');
  const replaces = query.get('replaces');
  const specialties = useReading(specialtiesReading, shown);
  const clinics = useReading(clinicsReading, shown);
  const specialty = specialties.data?.find(({ id }) => id === specialtyId);
  const isUnknown = specialtyId === null || (specialties.fresh && !specialty);
  return (
    <Stack>
      <BookingSteps now="clinics" />
      <BookingOffline />
      <Moving replaces={replaces} shown={shown} />
      {isUnknown ? (
        <UnknownChoice />
      ) : (
        <>
          {specialties.status === 'loading' && <Loading rows={1} />}
          {specialty && <SpecialtyLink specialty={specialty} replaces={replaces} />}
          <QueryView query={clinics}>
            {found => <ClinicChoice clinics={found} specialtyId={specialtyId} replaces={replaces} />}
          </QueryView>
        </>
      )}
    </Stack>
  );
}

interface SpecialtyLinkProps {
  specialty: Specialty;
  /** The id of the appointment that is rescheduled. */
  replaces: string | null;
}

/** The chosen specialty, which leads back to the choice. */
function SpecialtyLink({ specialty, replaces }: SpecialtyLinkProps) {
  const nameOf = useSpecialtyName();
  return (
    <div className="booking-choices">
      <Choice icon={medkitOutline} to={pathTo('specialties', { replaces })}>
        {nameOf(specialty.name)}
      </Choice>
    </div>
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
  return (
    <>
      {clinics.length === 0 && (
        <EmptyState picture={<PlacePicture />} title={t('booking.clinics.none')} text={t('booking.clinics.noneText')} />
      )}
      <LetterGroups
        items={clinics}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        render={({ id, name, address }) => (
          <LinkCard
            to={pathTo('doctors', { specialty: specialtyId, clinic: id, replaces })}
            icon={businessOutline}
            title={name}
            text={address}
          />
        )}
      />
    </>
  );
}
