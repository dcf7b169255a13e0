import { calendarOutline, documentTextOutline, folderOpenOutline, medkitOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { NetworkError } from '../../../net/errors.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { CalendarPicture } from '../../../ui/graphics/pictures.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { usePageSearchParams, usePageTitle, useShown } from '../../../ui/page.ts';
import { appointmentsQuery } from '../../appointments/index.ts';
import { BookedCard } from '../BookedCard.tsx';
import '../booked.css';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [appointmentsQuery];

/** The confirmation of a booking. Reads the mirrored list, so it survives a reload and a lost connection. */
export default function BookedAppointment() {
  const { t } = useTranslation();
  const id = usePageSearchParams().get('appointment');
  const { data, fresh, error, offline, retry } = useCachedQuery(appointmentsQuery, useShown());
  const appointment = data?.find(one => one.id === id);
  // Mirrored data from before the booking lacks it: only a fresh response shows that it no longer exists.
  const isGone = !appointment && (id === null || (fresh && data !== undefined));
  usePageTitle(isGone ? t('booking.done.goneTitle') : undefined);
  if (appointment) {
    return (
      <div className="booked">
        <BookedCard key={appointment.id} appointment={appointment} />
        <WhatToBring />
        <SeeAll />
      </div>
    );
  }
  if (isGone) {
    return <EmptyState picture={<CalendarPicture />} title={t('booking.done.goneText')} action={<SeeAll />} />;
  }
  if (!error && !offline) return <Loading rows={2} />;
  return <LoadFailed error={error ?? new NetworkError('offline')} onRetry={retry} />;
}

function SeeAll() {
  const { t } = useTranslation();
  return (
    <LinkButton to="/appointments" kind="secondary" icon={calendarOutline}>
      {t('booking.done.openAppointments')}
    </LinkButton>
  );
}

const things = [
  { name: 'document', icon: documentTextOutline },
  { name: 'exams', icon: folderOpenOutline },
  { name: 'medicines', icon: medkitOutline },
] as const;

/** What a patient should bring to an appointment. */
function WhatToBring() {
  const { t } = useTranslation();
  return (
    <Card as="section" className="booked-bring" aria-labelledby="booked-bring">
      <h2 id="booked-bring">{t('booking.done.bring.title')}</h2>
      <ul>
        {things.map(({ name, icon }) => (
          <li key={name}>
            <Icon icon={icon} />
            {t(`booking.done.bring.${name}`)}
          </li>
        ))}
      </ul>
      <p>{t('booking.done.bring.early')}</p>
    </Card>
  );
}
