import { addOutline } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../../contract/appointments.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { CalendarPicture } from '../../../ui/graphics/pictures.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageTitle, useShown } from '../../../ui/page.ts';
import {
  chosenDependentId,
  type DependentRef,
  dependentsQuery,
  ForWhom,
  usePatient,
  usePatientQuery,
} from '../../care/index.ts';
import { EarlierOffers } from '../../earlier/index.ts';
import { AppointmentCard } from '../AppointmentCard.tsx';
import { AskedToMoveNote } from '../AskedToMoveNote.tsx';
import { CancelDialog } from '../CancelDialog.tsx';
import { ClinicCancelledNote } from '../ClinicCancelledNote.tsx';
import { listedOf, varying } from '../lists.ts';
import { PastAppointments } from '../PastAppointments.tsx';
import { appointmentsQuery } from '../queries.ts';
import { AppointmentRequests } from '../requests/AppointmentRequests.tsx';
import { useAcceptedOffer } from '../useAcceptedOffer.ts';
import { useNow } from '../useNow.ts';
import { ZoneNote } from '../ZoneNote.tsx';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [dependentsQuery, appointmentsQuery(chosenDependentId())];

/** The appointments of the patient for whom the user acts, under way and upcoming, and the last past ones. */
export default function PatientAppointments() {
  const { t } = useTranslation();
  const shown = useShown();
  const now = useNow(shown);
  const onAccepted = useAcceptedOffer(shown);
  const { dependent } = usePatient();
  const appointments = usePatientQuery(
    useMemo(() => appointmentsQuery(dependent?.id), [dependent?.id]),
    shown,
  );
  usePageTitle(dependent && t('care.titles.appointments', { name: dependent.name }));
  const [cancelling, setCancelling] = useState<{ appointment: Appointment; dependent: DependentRef | undefined }>();
  const newOne = (kind: 'primary' | 'secondary') => (
    <LinkButton to="/schedule" icon={addOutline} kind={kind}>
      {t('appointments.patient.new')}
    </LinkButton>
  );
  return (
    <Stack>
      <ForWhom isAboutData />
      <EarlierOffers shown={shown} now={now} onAccepted={onAccepted} />
      <ClinicCancelledNote shown={shown} now={now} />
      <AskedToMoveNote shown={shown} now={now} />
      <AppointmentRequests now={now} />
      <QueryView query={appointments}>
        {all => {
          const listed = listedOf(all, now);
          if (listed.length === 0) {
            return (
              <EmptyState
                picture={<CalendarPicture />}
                title={t('appointments.patient.none')}
                text={
                  dependent ? t('care.noAppointments', { name: dependent.name }) : t('appointments.patient.noneText')
                }
                action={newOne('primary')}
              />
            );
          }
          const { zone: isZoneShown } = varying(listed);
          return (
            <>
              <div>{newOne('secondary')}</div>
              <ZoneNote appointments={listed} />
              <ul className="appointment-list">
                {listed.map((appointment, index) => (
                  <AppointmentCard
                    key={appointment.id}
                    appointment={appointment}
                    now={now}
                    isNext={index === 0}
                    dependent={dependent}
                    isZoneShown={isZoneShown}
                    onCancel={cancelled => setCancelling({ appointment: cancelled, dependent })}
                  />
                ))}
              </ul>
            </>
          );
        }}
      </QueryView>
      {appointments.status !== 'loading' && <PastAppointments now={now} shown={shown} />}
      {cancelling && <CancelDialog {...cancelling} onClose={() => setCancelling(undefined)} />}
    </Stack>
  );
}
