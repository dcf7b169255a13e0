import { calendarOutline, documentTextOutline, folderOpenOutline, medkitOutline } from 'ionicons/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkError } from '../../../net/errors.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { CalendarPicture } from '../../../ui/graphics/pictures.tsx';
import { usePageSearchParams, usePageTitle, useShown } from '../../../ui/page.ts';
import { appointmentsPath, appointmentsQuery } from '../../appointments/index.ts';
import { type DependentRef, dependentsQuery, usePatients } from '../../care/index.ts';
import { PushOffer } from '../../notifications/index.ts';
import { BookedCard } from '../BookedCard.tsx';
import '../booked.css';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [
  dependentsQuery,
  appointmentsQuery(new URLSearchParams(window.location.search).get('of') ?? undefined),
];

/**
 * The confirmation of a booking. Reads the mirrored list, so it survives a reload and a lost connection. The address
 * names the appointment, and with `of` the dependent whose it is: a choice made later doesn't change this page.
 */
export default function BookedAppointment() {
  const { t } = useTranslation();
  const shown = useShown();
  const params = usePageSearchParams();
  const id = params.get('appointment');
  const dependentId = params.get('of') ?? undefined;
  const dependents = useCachedQuery(dependentsQuery, shown);
  const [own, ...others] = usePatients(shown);
  const { data, fresh, error, offline, retry } = useCachedQuery(
    useMemo(() => appointmentsQuery(dependentId), [dependentId]),
    shown,
  );
  const dependent = others.find(one => one.id === dependentId);
  const seeAll = <SeeAll dependent={dependent} patient={dependent ?? (others.length > 0 ? own : undefined)} />;
  const isNameLoading = dependentId !== undefined && dependents.status === 'loading';
  const appointment = data?.find(one => one.id === id);
  // Mirrored data from before the booking lacks it: only a fresh response shows that it no longer exists.
  const isGone = !appointment && (id === null || (fresh && data !== undefined));
  usePageTitle(isGone ? t('booking.done.goneTitle') : undefined);
  if (appointment && !isNameLoading) {
    return (
      <div className="booked">
        <BookedCard key={appointment.id} appointment={appointment} dependent={dependent}>
          <WhatToBring />
        </BookedCard>
        <PushOffer />
        {seeAll}
      </div>
    );
  }
  if (isGone) {
    return <EmptyState picture={<CalendarPicture />} title={t('booking.done.goneText')} action={seeAll} />;
  }
  if (!error && !offline) return <Loading rows={2} />;
  return <LoadFailed error={error ?? new NetworkError('offline')} onRetry={retry} />;
}

/** The way to the appointments of the dependent or the user. `patient` is to be chosen there. */
function SeeAll({ dependent, patient }: Record<'dependent' | 'patient', DependentRef | undefined>) {
  const { t } = useTranslation();
  return (
    <LinkButton to={appointmentsPath(patient?.id)} kind="secondary" icon={calendarOutline}>
      {dependent ? t('care.openAppointments', { name: dependent.name }) : t('booking.done.openAppointments')}
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
    <section className="booked-bring" aria-labelledby="booked-bring">
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
    </section>
  );
}
