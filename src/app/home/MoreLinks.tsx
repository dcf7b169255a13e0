import { useTranslation } from 'react-i18next';
import { Link } from '../../ui/actions/Link.tsx';

const places = {
  agenda: '/appointments',
  hours: '/myschedule',
  absences: '/absences',
  about: '/about',
  terms: '/readme',
  privacyNotice: '/privacy-notice',
  dashboard: '/dashboard',
} as const;

/** Rarely used pages, at the bottom of the home page. */
export function MoreLinks({ links }: { links: readonly (keyof typeof places)[] }) {
  const { t } = useTranslation();
  return (
    <nav className="more" aria-label={t('shell.links.label')}>
      {links.map(link => (
        <Link key={link} to={places[link]}>
          {t(`shell.links.${link}`)}
        </Link>
      ))}
    </nav>
  );
}
