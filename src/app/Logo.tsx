import { useTranslation } from 'react-i18next';
import { Link } from '../ui/actions/Link.tsx';
import './header.css';

/** The logo, a link to the home page. */
export function Logo() {
  const { t } = useTranslation();
  return (
    <Link to="/" className="logo" aria-label={t('shell.header.home')}>
      <img src="/icons/logo.svg" alt="" width="36" height="36" />
      <span className="logo-word" aria-hidden="true">
        {t('shell.product')}
      </span>
    </Link>
  );
}
