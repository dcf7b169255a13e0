import { repeatOutline } from 'ionicons/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedSpecialty } from '../../../../contract/booking.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { Link } from '../../../ui/actions/Link.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import '../../../ui/actions/links.css';
import type { LastChoice } from './lastChoice.ts';
import { pathTo } from './steps.ts';
import './steps.css';

interface SpecialtyShortcutsProps {
  /** All that are offered. */
  specialties: readonly ListedSpecialty[];
  /** The previous doctor; null if there is none, undefined while that isn't known. */
  last: LastChoice | null | undefined;
  /** The id of the appointment that is rescheduled. */
  replaces: string | null;
}

/**
 * One row that scrolls sideways, so that the list below it begins early: the calendar of the previous doctor, then the
 * most booked specialties, if there is a choice among them. Renders nothing if there is neither.
 */
export function SpecialtyShortcuts({ specialties, last, replaces }: SpecialtyShortcutsProps) {
  const { t } = useTranslation();
  const nameOf = useSpecialtyName();
  const id = useId();
  const ranked = specialties
    .filter(({ popularity }) => popularity !== undefined)
    .sort((one, other) => Number(one.popularity) - Number(other.popularity));
  const popular = ranked.length < 2 ? [] : ranked;
  if (last === undefined) {
    return (
      <div className="booking-shortcuts">
        <Loading rows={1} />
      </div>
    );
  }
  if (!last && popular.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {t('booking.specialties.shortcuts')}
      </h2>
      <ul className="booking-shortcuts">
        {last && (
          <li>
            <Link
              className="pill-link"
              to={pathTo('bookAppointment', {
                specialty: last.specialty.id,
                clinic: last.clinic.id,
                doctor: last.doctor.id,
                replaces,
              })}
              aria-label={t('booking.bookAgain', { doctor: last.doctor.name })}
            >
              <Icon icon={repeatOutline} />
              <span>{t('booking.again', { doctor: last.doctor.name })}</span>
            </Link>
          </li>
        )}
        {popular.map(specialty => (
          <li key={specialty.id}>
            <Link className="pill-link" to={pathTo('clinics', { specialty: specialty.id, replaces })}>
              {nameOf(specialty.name)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
