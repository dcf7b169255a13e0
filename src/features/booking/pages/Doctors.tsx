import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { PeoplePicture } from '../../../ui/graphics/pictures.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageSearchParams, useShown } from '../../../ui/page.ts';
import { clinicsQuery, doctorsQuery, specialtiesQuery } from '../queries.ts';
import { DoctorChoice } from '../soonest/DoctorChoice.tsx';
import { BookingSteps } from '../steps/BookingSteps.tsx';
import { Choices } from '../steps/Choices.tsx';
import { RescheduleNote, useRescheduling } from '../steps/RescheduleNote.tsx';
import { pathTo } from '../steps/steps.ts';
import { UnknownChoice } from '../steps/UnknownChoice.tsx';

/** The third step of booking: the doctors of a clinic with the chosen specialty (docs/product.md#booking-steps). */
export default function Doctors() {
  const { t } = useTranslation();
  const shown = useShown();
  const params = usePageSearchParams();
  const specialtyId = params.get('specialty');
  const clinicId = params.get('clinic');
  const replaces = params.get('replaces');
  const query = useMemo(
    () => (specialtyId && clinicId ? doctorsQuery(specialtyId, clinicId) : null),
    [specialtyId, clinicId],
  );
  const doctors = useCachedQuery(query, shown);
  const specialties = useCachedQuery(specialtiesQuery, shown);
  const clinics = useCachedQuery(clinicsQuery, shown);
  const specialty = specialties.data?.find(({ id }) => id === specialtyId);
  const clinic = clinics.data?.find(({ id }) => id === clinicId);
  const rescheduling = useRescheduling(replaces, shown);

  useEffect(() => {
    // The largest chunk of the next step. If this fails, the next step loads it again.
    if (shown) import('../../../ui/calendar/MonthCalendar.tsx').catch(() => {});
  }, [shown]);

  return (
    <Stack>
      <BookingSteps current="doctors" />
      <RescheduleNote rescheduling={rescheduling} />
      {[specialties, clinics].some(({ status }) => status === 'loading') ? (
        <Loading rows={1} />
      ) : (
        <Choices specialtyId={specialtyId} specialty={specialty} clinic={clinic} replaces={replaces} />
      )}
      {specialtyId && clinicId ? (
        <QueryView query={doctors} rows={2}>
          {found => (
            <>
              {found.length === 0 && (
                <EmptyState
                  picture={<PeoplePicture />}
                  title={t('booking.doctors.none')}
                  text={t('booking.doctors.noneText')}
                  action={
                    <LinkButton to={pathTo('clinics', { specialty: specialtyId, replaces })}>
                      {t('booking.doctors.otherClinic')}
                    </LinkButton>
                  }
                />
              )}
              {clinic && (
                <DoctorChoice
                  doctors={found}
                  specialtyId={specialtyId}
                  clinic={clinic}
                  replaces={replaces}
                  shown={shown}
                />
              )}
            </>
          )}
        </QueryView>
      ) : (
        <UnknownChoice />
      )}
    </Stack>
  );
}
