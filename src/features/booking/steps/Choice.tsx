import { pencilOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../../ui/Icon.tsx';
import '../../../ui/links.css';

/** What was chosen in an earlier step, with a link to change it. */
export function Choice({ icon, to, children }: { icon: string; to: string; children: string }) {
  const { t } = useTranslation();
  return (
    <Link className="pill-link" to={to} aria-label={t('booking.change', { choice: children })}>
      <Icon icon={icon} />
      <span>{children}</span>
      <Icon icon={pencilOutline} className="booking-choice-change" />
    </Link>
  );
}
