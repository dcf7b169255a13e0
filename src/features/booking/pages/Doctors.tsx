import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { crmText } from '../../../../contract/formats.ts';
import { Avatar } from '../../../page/Avatar.tsx';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { PeoplePicture } from '../../../ui/graphics/pictures.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { usePageSearchParams, useShown } from '../../../ui/page.ts';
import { clinicsQuery, doctorsQuery, specialtiesQuery } from '../queries.ts';
import { usePart } from '../soonest/usePart.ts';
import { BookingSteps } from '../steps/BookingSteps.tsx';
import { Choices } from '../steps/Choices.tsx';
import { NextFreeDay } from '../steps/NextFreeDay.tsx';
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
  const [part] = usePart();
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
    if (shown) import('../calendar/MonthCalendar.tsx').catch(() => {});
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
              <ul className="booking-doctors">
                {found.map(({ id, name, email, CRM, gender, online }) => (
                  <li key={id}>
                    <LinkCard
                      to={pathTo('bookAppointment', {
                        specialty: specialtyId,
                        clinic: clinicId,
                        doctor: id,
                        replaces,
                        part,
                      })}
                      picture={<Avatar name={name} email={email} />}
                      title={name}
                      text={`${crmText(CRM)} · ${t(`ui.gender.${gender ?? 'unknown'}`)}`}
                    >
                      <span className="booking-next-free">
                        {online === false && <Badge>{t('booking.atClinic.title')}</Badge>}
                        {clinic && online !== false && (
                          <NextFreeDay doctorId={id} specialtyId={specialtyId} zone={clinic.time_zone} shown={shown} />
                        )}
                      </span>
                    </LinkCard>
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryView>
      ) : (
        <UnknownChoice />
      )}
    </Stack>
  );
}
