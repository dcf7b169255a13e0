import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedSpecialty } from '../../../../contract/booking.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { Link } from '../../../ui/actions/Link.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import '../../../ui/actions/links.css';
import { pathTo } from './steps.ts';

interface PopularSpecialtiesProps {
  /** All that are offered. */
  specialties: readonly ListedSpecialty[];
  /** The id of the appointment that is rescheduled. */
  replaces: string | null;
}

/** The most booked specialties; nothing if there is no choice among them. */
export function PopularSpecialties({ specialties, replaces }: PopularSpecialtiesProps) {
  const { t } = useTranslation();
  const nameOf = useSpecialtyName();
  const id = useId();
  const popular = specialties
    .filter(({ popularity }) => popularity !== undefined)
    .sort((one, other) => Number(one.popularity) - Number(other.popularity));
  if (popular.length < 2) return null;
  return (
    <Stack as="section" gap="small" aria-labelledby={id}>
      <h2 className="booking-heading" id={id}>
        {t('booking.specialties.popular')}
      </h2>
      <ul className="booking-choices">
        {popular.map(specialty => (
          <li key={specialty.id}>
            <Link className="pill-link" to={pathTo('clinics', { specialty: specialty.id, replaces })}>
              {nameOf(specialty.name)}
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
