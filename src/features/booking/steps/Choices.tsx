import { businessOutline, medkitOutline, pencilOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { Clinic, Specialty } from '../../../../contract/appointments.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { Link } from '../../../ui/actions/Link.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import '../../../ui/actions/links.css';
import { pathTo } from './steps.ts';

interface ChoicesProps {
  specialtyId: string | null;
  /** Undefined while it isn't loaded, or if it doesn't exist. */
  specialty: Specialty | undefined;
  /** Likewise; omitted before a clinic is chosen. */
  clinic?: Clinic | undefined;
  /** The id of the appointment that is rescheduled. */
  replaces: string | null;
}

/** What was chosen in the earlier steps, each with a link to change it. */
export function Choices({ specialtyId, specialty, clinic, replaces }: ChoicesProps) {
  const nameOf = useSpecialtyName();
  return (
    <div className="booking-choices">
      {specialty && (
        <Choice icon={medkitOutline} to={pathTo('specialties', { replaces })}>
          {nameOf(specialty.name)}
        </Choice>
      )}
      {clinic && (
        <Choice icon={businessOutline} to={pathTo('clinics', { specialty: specialtyId, replaces })}>
          {clinic.name}
        </Choice>
      )}
    </div>
  );
}

function Choice({ icon, to, children }: { icon: string; to: string; children: string }) {
  const { t } = useTranslation();
  return (
    <Link className="pill-link" to={to} aria-label={t('booking.change', { choice: children })}>
      <Icon icon={icon} />
      <span>{children}</span>
      <Icon icon={pencilOutline} className="booking-choice-change" />
    </Link>
  );
}
