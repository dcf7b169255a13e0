import { addOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../../contract/appointments.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { CalendarPicture } from '../../../ui/graphics/pictures.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { AppointmentCard } from '../AppointmentCard.tsx';
import { CancelDialog } from '../CancelDialog.tsx';
import { ClinicCancelledNote } from '../ClinicCancelledNote.tsx';
import { upcomingOf } from '../lists.ts';
import { appointmentsQuery } from '../queries.ts';
import { useNow } from '../useNow.ts';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [appointmentsQuery];

/** A patient's upcoming appointments. */
export default function PatientAppointments() {
  const { t } = useTranslation();
  const shown = useShown();
  const now = useNow(shown);
  const appointments = useCachedQuery(appointmentsQuery, shown);
  const [cancelling, setCancelling] = useState<Appointment>();
  const newOne = (
    <LinkButton to="/schedule" icon={addOutline}>
      {t('appointments.patient.new')}
    </LinkButton>
  );
  return (
    <Stack>
      <ClinicCancelledNote shown={shown} />
      <QueryView query={appointments}>
        {all => {
          const coming = upcomingOf(all, now);
          if (coming.length === 0) {
            return (
              <EmptyState
                picture={<CalendarPicture />}
                title={t('appointments.patient.none')}
                text={t('appointments.patient.noneText')}
                action={newOne}
              />
            );
          }
          return (
            <>
              <div>{newOne}</div>
              <ul className="appointment-list">
                {coming.map(appointment => (
                  <AppointmentCard key={appointment.id} appointment={appointment} now={now} onCancel={setCancelling} />
                ))}
              </ul>
            </>
          );
        }}
      </QueryView>
      {cancelling && <CancelDialog appointment={cancelling} onClose={() => setCancelling(undefined)} />}
    </Stack>
  );
}
