import { useTranslation } from 'react-i18next';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { Avatar } from '../../../page/Avatar.tsx';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { CalendarPicture } from '../../../ui/graphics/pictures.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { usePageSearchParams, useShown } from '../../../ui/page.ts';
import { canMove, doctorAppointmentsQuery, useNow } from '../../appointments/index.ts';
import { useSession } from '../../identity/index.ts';
import { MovePicker } from '../move/MovePicker.tsx';
import { useHeld, withPresentStatus } from '../move/useHeld.ts';
import '../slots/doctor-card.css';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [doctorAppointmentsQuery];

/** Where a doctor moves an own appointment to another free time of theirs (docs/product.md#cancelling-and-moving). */
export default function MoveAppointment() {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const shown = useShown();
  const { user } = useSession();
  const now = useNow(shown);
  const id = usePageSearchParams().get('appointment');
  const agenda = useCachedQuery(doctorAppointmentsQuery, shown);
  const found = agenda.data?.find(one => one.id === id);
  const appointment = useHeld(id, found, agenda.fresh, shown);
  return (
    <Stack>
      <QueryView query={agenda}>
        {() => {
          if (!appointment || !canMove(withPresentStatus(appointment, found), now)) {
            return (
              <EmptyState
                picture={<CalendarPicture />}
                title={t('booking.move.gone')}
                action={<LinkButton to="/appointments">{t('booking.move.agenda')}</LinkButton>}
              />
            );
          }
          const { specialty, patient, clinic, date } = appointment;
          const doctor = { id: user.id, name: user.name, CRM: '', email: user.email, gender: user.gender };
          return (
            <MovePicker
              key={appointment.id}
              appointment={appointment}
              dependent={undefined}
              target={{ doctor, clinic }}
            >
              <Card as="section" className="booking-doctor" aria-labelledby="moved">
                <Avatar name={patient.name} email={patient.email} size={56} />
                <div className="booking-doctor-texts">
                  <h2 id="moved">{patient.name}</h2>
                  <p>
                    {specialtyName(specialty.name)} · {dates.weekdayDay(date, clinic.time_zone)},{' '}
                    {dates.time(date, clinic.time_zone)}
                  </p>
                  <p>{t('booking.move.told')}</p>
                </div>
              </Card>
            </MovePicker>
          );
        }}
      </QueryView>
    </Stack>
  );
}
