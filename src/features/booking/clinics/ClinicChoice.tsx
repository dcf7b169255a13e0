import { businessOutline, navigateOutline } from 'ionicons/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedClinic } from '../../../../contract/booking.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { PlacePicture } from '../../../ui/graphics/pictures.tsx';
import { LetterGroups } from '../../../ui/layout/LetterGroups.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { soonestQuery } from '../queries.ts';
import { usePart } from '../soonest/usePart.ts';
import { pathTo } from '../steps/steps.ts';
import { ClinicNextTime } from './ClinicNextTime.tsx';
import { DistanceChoice } from './DistanceChoice.tsx';
import { byDistance, distanceText } from './distance.ts';
import { useDistances } from './useDistances.ts';
import './clinics.css';

interface ClinicChoiceProps {
  clinics: readonly ListedClinic[];
  specialtyId: string;
  /** The id of the appointment that is rescheduled. */
  replaces: string | null;
  shown: boolean;
}

/** The clinics by name, or by distance once the person has asked for it, each with its next free time. */
export function ClinicChoice({ clinics, specialtyId, replaces, shown }: ClinicChoiceProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [part] = usePart();
  const soonest = useCachedQuery(
    useMemo(() => soonestQuery(specialtyId, { part }), [specialtyId, part]),
    shown,
  );
  const distances = useDistances();
  const { from } = distances;
  const hasChoice = clinics.length > 1 && clinics.some(({ position }) => position);

  const card = ({ id, name, address }: ListedClinic, distance?: number) => (
    <LinkCard
      to={pathTo('doctors', { specialty: specialtyId, clinic: id, replaces, part })}
      icon={businessOutline}
      title={name}
      text={address}
    >
      {distance !== undefined && (
        <span className="clinic-distance">
          <Icon icon={navigateOutline} />
          {t('booking.distance.away', { distance: distanceText(distance, language) })}
        </span>
      )}
      <ClinicNextTime {...{ clinicId: id, specialtyId, part, soonest, shown }} />
    </LinkCard>
  );
  return (
    <>
      <h2 className="booking-heading">{t('booking.clinics.title')}</h2>
      {clinics.length === 0 && (
        <EmptyState picture={<PlacePicture />} title={t('booking.clinics.none')} text={t('booking.clinics.noneText')} />
      )}
      {hasChoice && <DistanceChoice distances={distances} />}
      {from ? (
        <ul className="letter-items">
          {byDistance(clinics, from, language).map(({ clinic, distance }) => (
            <li key={clinic.id}>{card(clinic, distance)}</li>
          ))}
        </ul>
      ) : (
        <LetterGroups items={clinics} nameOf={({ name }) => name} keyOf={({ id }) => id} render={one => card(one)} />
      )}
    </>
  );
}
